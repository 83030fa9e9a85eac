--Sample script under the number of a Synchro Monster (Stardust Dragon), with effects of our own
function c44508094.initial_effect(c)
	aux.AddSynchroProcedure(c,nil,aux.NonTuner(nil),1)
	--negate
	local e1=Effect.CreateEffect(c)
	e1:SetCategory(CATEGORY_NEGATE)
	e1:SetType(EFFECT_TYPE_QUICK_O)
	e1:SetCode(EVENT_CHAINING)
	e1:SetRange(LOCATION_MZONE)
	e1:SetCondition(c44508094.condition)
	e1:SetTarget(c44508094.target)
	e1:SetOperation(c44508084.operation)
	c:RegisterEffect(e1)
end
function c44508094.condition(e,tp,eg,ep,ev,re,r,rp)
	return not ep==tp and Duel.IsChainNegatable(ev)
end
function c44508094.target(e,tp,eg,ep,ev,re,r,rp,chk)
	if chk==0 then return true end
	Duel.SetOperationInfo(0,CATEGORY_NEGATE,eg,1,0,0)
end
function c44508094.operation(e,tp,eg,ep,ev,re,r,rp)
	Duel.NegateActivation(ev)
end

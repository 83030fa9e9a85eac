// What ydeck (npm) says of decks, and how many it reads, checks and writes a second once it is warm.
// usage: node ydeck.mjs FACTS.json DECKS.txt ROUNDS  (in a folder where `npm install ydeck` was run)
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const { Deck } = createRequire(join(process.cwd(), "package.json"))("ydeck");
const [facts, list, rounds] = process.argv.slice(2);
const { cards, allowed } = JSON.parse(readFileSync(facts, "utf8"));
const index = new Map(cards.map(([code, name, type, alias]) => [code, { name, type, alias, setcode: 0, limitTCG: 3, limitOCG: 3, isPrerelease: false }]));
const vector = new Map(allowed);
const paths = readFileSync(list, "utf8").split("\n").filter(path => path);

function judge(path) {
  try {
    return { path, errors: new Deck(index, { ydk: readFileSync(path, "utf8") }).validate(vector) };
  } catch (error) {
    return { path, unreadable: String(error.message ?? error) };
  }
}

const answers = paths.map(judge);
let best = Infinity;
for (let round = 0; round < Number(rounds); round++) {
  const start = process.cpuUsage();
  for (const path of paths) JSON.stringify(judge(path));
  const { user, system } = process.cpuUsage(start);
  best = Math.min(best, (user + system) / 1e6);
}
process.stdout.write(JSON.stringify({ answers, rate: paths.length / best }));

// Starts `deckcheck lsp` and hands it decks, lists of cards and card scripts.
const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = () => {
  const settings = workspace.getConfiguration("deckcheck");
  const server = { command: settings.get("command"), args: ["lsp"] };
  client = new LanguageClient("deckcheck", "deckcheck", server, {
    documentSelector: [
      { scheme: "file", language: "ydk" },
      { scheme: "untitled", language: "ydk" },
      { scheme: "file", language: "lua" },
      { scheme: "file", pattern: settings.get("lists") },
    ],
  });
  return client.start();
};

exports.deactivate = () => client && client.stop();

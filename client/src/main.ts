/** Starts the language server and wires commands, status bar and diagram to it. */

import { commands, type ExtensionContext, workspace } from 'vscode';
import { ALIASES, argumentOf } from '../../server/src/protocol/aliases.ts';
import { COMMANDS, type CommandId } from '../../server/src/protocol/commands.ts';
import { AgreementReports } from './agreement/report.ts';
import { askSuggestions } from './cells/ask.ts';
import { cellCommands, createCells, warmUp } from './cells/commands.ts';
import { noticeRows, showTabInStatusBar } from './cells/tab.ts';
import { toggleTable } from './columns/settings.ts';
import { TextTable } from './columns/table.ts';
import { Room } from './columns/textWidth.ts';
import { annotateTextCommand } from './commands/annotateText.ts';
import { askVersion, conflictCommand } from './commands/conflict.ts';
import { hideConflictLinks } from './commands/conflictLinks.ts';
import { CoverageReports } from './commands/coverage.ts';
import { Exercise } from './commands/exercise.ts';
import { goToEntity } from './commands/goToEntity.ts';
import { showKeysCommand } from './commands/keySheet.ts';
import { MachineMarksView } from './commands/machine.ts';
import { openFirstCommand } from './commands/openFirst.ts';
import { ParserCommands } from './commands/parsers.ts';
import { chooseProfile } from './commands/profile.ts';
import { renumberCommand } from './commands/renumber.ts';
import { askNearest, nearestCommands, repairCommand } from './commands/repair.ts';
import {
  fillBlanksCommand,
  fillBlanksInFileCommand,
  fillBlanksWhereCommand,
  reparseCommand,
  reparseFileCommand,
  reparseWhatCommand,
  reparseWordsCommand,
} from './commands/reparse.ts';
import { tellResult } from './commands/result.ts';
import { openSampleCommand } from './commands/sample.ts';
import { stepCommand } from './commands/step.ts';
import { openRow, surgeryCommands } from './commands/surgery.ts';
import { openAtStart } from './diagram/atStart.ts';
import { DiagramView } from './diagram/view.ts';
import { hintAtBeginning } from './emptyFile.ts';
import { EntriesChanged } from './entriesChanged.ts';
import { findSentence } from './find/command.ts';
import { AcknowledgeCommands } from './findings/acknowledge.ts';
import { fixAllCommand } from './findings/fixAll.ts';
import { FindingsView } from './findings/view.ts';
import { applyIndentation } from './indentation.ts';
import { NewForms } from './newForms/follower.ts';
import { TreebankFiles } from './overview/files.ts';
import { OverviewView } from './overview/view.ts';
import { offerAnnotatedPaste } from './paste/provider.ts';
import { LastPlace } from './place.ts';
import { ReleaseView } from './release/view.ts';
import { Results } from './results/results.ts';
import { noticeRowEnds } from './rowEnd.ts';
import { applyRuleCommand } from './rules/apply.ts';
import { makeRuleCommand } from './rules/make.ts';
import { WorkScope } from './scope.ts';
import { SearchView } from './search/view.ts';
import { type ClientHost, createClient, modelsFolder } from './server.ts';
import { Sessions } from './sessions/commands.ts';
import { showSentenceInStatusBar } from './statusBar.ts';
import { TableViews } from './tables/view.ts';
import { Team } from './team/commands.ts';
import { noticeTyping } from './typingRow.ts';
import { reportVisibleRanges } from './visibleRanges.ts';

export async function start(context: ExtensionContext, host: ClientHost): Promise<void> {
  applyIndentation();
  const scope = new WorkScope(context.workspaceState);
  const client = createClient(context, host, scope);
  const places = new LastPlace();
  const results = new Results();
  const room = new Room();
  const entries = new EntriesChanged(client);
  const diagram = new DiagramView(context, client, places, results, room, entries);
  const reports = new CoverageReports(client, places);
  const agreement = new AgreementReports(client, places, results);
  const exercise = new Exercise(client, places, results);
  const machine = new MachineMarksView(client, places, results, entries);
  const parsers = new ParserCommands(client, places, results, modelsFolder(context));
  const files = new TreebankFiles(client);
  const overview = new OverviewView(files, places, context.workspaceState);
  const release = new ReleaseView(client, places);
  const findings = new FindingsView(client, places, files, scope);
  const acknowledgements = new AcknowledgeCommands(client, places, results);
  const search = new SearchView(context, client, places, diagram, scope);
  const sessions = new Sessions(client, places, results, diagram, context.workspaceState, files, scope);
  const tables = new TableViews(context, { client, places, results, files, scope, search });
  const newForms = new NewForms();
  const surgeon = { client, places, results, newForms };
  const cells = createCells(
    (error) => client.outputChannel.appendLine(String(error)),
    () => openRow(surgeon),
    (editor) => diagram.chooseFeatures(editor),
    diagram.form,
    (editor) => askSuggestions(client, editor),
  );
  const team = new Team(context, client, places, results, entries, cells.mode, (run) =>
    cells.turns.move(() => diagram.whileMoving(run)),
  );
  const handlers: Record<CommandId, (...args: readonly unknown[]) => unknown> = {
    'treebank.showDiagram': () => diagram.open(),
    'treebank.moveDiagram': () => diagram.move(),
    'treebank.showKeys': showKeysCommand(context),
    'treebank.exportDiagram': () => diagram.exports.exportDiagram((document, most) => search.linesIn(document, most)),
    'treebank.copySentence': () => diagram.exports.copySentence(),
    'treebank.goBackInDiagram': (direction) => diagram.pressGoBack(direction),
    'treebank.toggleColumns': toggleTable,
    'treebank.showDerivation': () => diagram.derive(),
    'treebank.projectivize': repairCommand(client, places, results, 'projectivize'),
    ...nearestCommands(client, places, results),
    'treebank.nearestTree': askNearest,
    ...surgeryCommands(surgeon, (run) => cells.turns.move(run)),
    'treebank.repairTree': repairCommand(client, places, results, 'tree'),
    'treebank.resolveConflict': askVersion,
    'treebank.takeOurs': conflictCommand(client, places, results, 'ours'),
    'treebank.takeTheirs': conflictCommand(client, places, results, 'theirs'),
    'treebank.takeBase': conflictCommand(client, places, results, 'base'),
    'treebank.hideConflictLinks': hideConflictLinks,
    'treebank.reparseWhat': reparseWhatCommand(places),
    'treebank.reparse': reparseCommand(client, places, results),
    'treebank.reparseWords': reparseWordsCommand(client, places, results),
    'treebank.fillBlanksWhere': fillBlanksWhereCommand(places),
    'treebank.fillBlanks': fillBlanksCommand(client, places, results),
    'treebank.fillBlanksInFile': fillBlanksInFileCommand(client, places, results),
    'treebank.annotateText': annotateTextCommand(client, results),
    'treebank.renumberSentIds': renumberCommand(client, places),
    'treebank.reparseFile': reparseFileCommand(client, places, results),
    ...sessions.handlers,
    ...team.handlers,
    'treebank.lockArcs': (argument) => acknowledgements.lock('locked', argument),
    'treebank.unlockArcs': (argument) => acknowledgements.lock('unlocked', argument),
    'treebank.trainParser': (clicked, selected) => parsers.train(clicked, selected),
    'treebank.manageParsers': () => parsers.manage(),
    'treebank.nextSentence': () => cells.turns.move(stepCommand(places, cells.mode, 'next')),
    'treebank.previousSentence': () => cells.turns.move(stepCommand(places, cells.mode, 'previous')),
    ...cellCommands(cells),
    'treebank.nextFinding': () => findings.step('next'),
    'treebank.findSentence': () => findSentence(client, places),
    'treebank.goToEntity': () => goToEntity(client, places),
    'treebank.previousFinding': () => findings.step('previous'),
    'treebank.filterFindings': () => findings.askFilter(),
    'treebank.changeFindingsFilter': () => findings.askFilter(),
    'treebank.clearFindingsFilter': () => findings.clearFilter(),
    'treebank.filterOverview': () => overview.askFilter(),
    'treebank.sortOverview': () => overview.askOrder(),
    'treebank.checkRelease': (folder) => release.check(folder),
    'treebank.openProblem': (node) => release.openRow(node),
    'treebank.lookAtTreebank': () => scope.set('treebank'),
    'treebank.lookAtFile': () => scope.set('file'),
    'treebank.nextOfKind': (node) => overview.openRow(node),
    'treebank.showFindings': (id) => findings.showRule(id),
    'treebank.fixAllOfKind': fixAllCommand({ client, places, files, scope, results }),
    'treebank.moreFindings': (group) => findings.showMore(group),
    'treebank.chooseProfile': () => chooseProfile(places),
    'treebank.recordBaseline': () => acknowledgements.recordBaseline(),
    'treebank.acknowledge': (argument) => acknowledgements.acknowledge(argument),
    'treebank.withdrawAcknowledgement': (argument) => acknowledgements.withdraw(argument),
    'treebank.showCoverage': (clicked, selected) => reports.show(clicked, selected),
    'treebank.showAgreement': (clicked, selected) => agreement.show(clicked, selected),
    'treebank.tellResult': (argument) => tellResult(results, argument),
    'treebank.followResult': () => results.follow(),
    'treebank.openTable': () => tables.ask(),
    'treebank.search': () => search.open(),
    'treebank.openRequest': () => search.choose(),
    'treebank.searchForThis': (argument) => search.searchForThis(argument),
    'treebank.searchSelected': (clicked, selected) => search.runSelected(clicked, selected),
    'treebank.clusterMatches': () => search.askKeys(),
    'treebank.toggleBasicEdges': () => search.toggleBasicOnly(),
    'treebank.nextMatch': () => search.step('next'),
    'treebank.previousMatch': () => search.step('previous'),
    'treebank.exportMatches': () => search.export(),
    'treebank.clearMatches': () => search.clear(),
    'treebank.runSearch': (scope, address) => search.runLens(scope, address),
    'treebank.showMatch': (node) => search.show(node),
    'treebank.moreMatches': (of) => search.showMore(of),
    'treebank.applyRule': applyRuleCommand({ client, places, results }),
    'treebank.makeRule': makeRuleCommand({ client, places }),
    'treebank.openFirst': openFirstCommand(diagram),
    'treebank.openSample': openSampleCommand(context.extensionUri),
    'treebank.checkAnswers': () => exercise.check(),
    'treebank.confirmWords': () => machine.confirm(),
    'treebank.restartServer': () => client.restart(),
  };
  const ids = Object.keys(COMMANDS) as CommandId[];
  context.subscriptions.push(
    client,
    places,
    results,
    exercise,
    machine,
    room,
    entries,
    new TextTable(room),
    diagram,
    reports,
    agreement,
    parsers,
    files,
    scope,
    overview,
    release,
    findings,
    search,
    tables,
    sessions,
    team,
    newForms,
    ...ids.map((id) => commands.registerCommand(id, handlers[id])),
    ...Object.entries(ALIASES).map(([id, alias]) =>
      commands.registerCommand(id, (given) => handlers[alias.command](argumentOf(alias, given))),
    ),
    showSentenceInStatusBar(client, places),
    reportVisibleRanges(client),
    noticeTyping(),
    hintAtBeginning(),
    cells,
    noticeRows(),
    showTabInStatusBar(),
    noticeRowEnds(),
    offerAnnotatedPaste(client, results),
  );
  void warmUp(cells);
  await client.start();
  context.subscriptions.push(openAtStart(host.start, context.globalState, places, diagram));
  // Restrictions on reading are announced once, at startup.
  context.subscriptions.push(workspace.onDidGrantWorkspaceTrust(() => client.restart()));
  void parsers.offerToGoOn();
}

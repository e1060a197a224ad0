// What passes between Python, the scripts and the front ends that show them.

// What Python says of a puzzle once: widgets/boards/still.py.
interface Fixed {
  pegs: string;
  goals: string[];
  arrows?: string[];
  turns?: boolean;
  posts?: string;
  room?: number[];
  shape?: string;
  later?: boolean;
}

// The fewest moves to the goal; large numbers are strings, and null is a number that nobody knows.
type Fewest = number | string | null;

// Start, moves, what they bring, and the fewest moves from each position: Board._line.
type LineFacts = [start: string, moves: string, brought: string, fewest?: Fewest[]];

// What a view asks of Python.
type Asked =
  | { do: "move"; move: string }
  | { do: "go"; step: number }
  | { do: "by"; by: number }
  | { do: "reset" | "hint" | "fewest" | "larger" };

// The answer to the newest request: Board._answer and Explorer._answer. It is empty at first, and so
// of no view that asks.
interface Answer {
  view: string;
  number: number;
  refused?: string;
  why?: string;
  hint?: HintFacts;
}

type Refusal = Pick<Answer, "refused" | "why">;

interface HintFacts {
  position: string;
  words: string[];
  move: string | null;
}

// The traits of each widget that its script reads or sets.

interface Remembered {
  _cell: string[];
  _left: object;
}

interface BoardTraits {
  _cell?: string[];
  _about?: string;
  step: number;
  _fixed: Fixed;
  _pieces: string;
  _legal: string;
  _brought: string;
  _line: LineFacts;
  _edit: [] | [from: number, moves: string, brought: string, fewest: Fewest[]];
  _trouble: [words: string, refused: string, note?: string];
  _parts?: PartFacts[];
  _counting?: boolean;
  _answer: Answer;
  _table?: string;
  _larger?: number;
}

// All positions of a small puzzle by their pieces, in JSON: widgets/boards/table.py.
interface Table {
  rows: Record<string, TableRow>;
  words: string[];
}

type TableRow = [
  legal: string,
  brought: string,
  fewest: Fewest,
  refused: Record<string, number>,
  hint: number[],
  move: string | null,
];

type PartFacts = [moves: number, words: string];

interface ExplorerTraits {
  step: number;
  position: string;
  _line: ExplorerLine;
  _views: Views;
  _there: { position: string; legal: string; far: Fewest; ahead: string[][] };
  _counting: boolean;
  _answer: Answer;
}

interface ExplorerLine {
  positions: string[];
  moves: string[];
  fewest: Fewest[];
  trouble: string;
  note: string;
  refused: string;
  goal: boolean;
}

// Drawings are SVG, empty where there is nothing to show: widgets/explore/views.py.
interface Views {
  board: boolean;
  graph: string;
  binary: string;
  gray: string;
  tree: string;
  code: string[];
  fixed: Fixed;
  best: string[];
  rows: number[];
  at?: number[];
  labels: string[];
  parents: number[];
  jumps: number[];
  lines: number[];
  waits: number[];
}

interface RaceTraits {
  step: number;
  _sides: Side[];
  _map: string;
}

interface Side {
  name: string;
  fixed: Fixed;
  line: LineFacts;
  at: string[];
  steps: number;
  refused: string;
  arrived: boolean;
  lent: boolean;
  end: string;
}

interface PredictionTraits {
  choices: string[];
  guess: string;
  _asked: string;
  _said: string;
  _result: string;
  _why: string;
  _ready: boolean;
  _shown: boolean;
}

interface QuizTraits {
  chosen: string[];
  _heading: string;
  _questions: { html: string; choices: Choice[] }[];
}

interface Choice {
  name: string;
  html: string;
  right: boolean;
  why: string;
}

interface FigureTraits {
  _name: string;
  _picture: string;
  _film: string[];
  _said: string;
  _kind: string;
  _rows: { name: string; buttons: FigureButton[] }[];
  _entry: { label?: string; text: string };
  _steps: { at?: number; last?: number; tall?: [width: number, height: number] };
  _below: string;
}

interface FigureButton {
  do: string;
  word: string;
  pressed: boolean | null;
  off: boolean;
}

interface StudioTraits extends ExplorerTraits {
  _design: FigureTraits;
}

// The part of anywidget's model that scripts use; `alone` marks one without Python, of page.js.
interface Model<Traits> {
  alone?: boolean;
  get<Name extends keyof Traits>(name: Name): Traits[Name];
  set<Name extends keyof Traits>(name: Name, value: Traits[Name]): void;
  save_changes(): void;
  send(content: Record<string, unknown>): void;
  on(event: string, hear: () => void): void;
  off?(event: string, hear: () => void): void;
}

// What anywidget hands to the function that renders; a function that it returns is called at the end.
interface Shown<Traits> {
  model: Model<Traits>;
  el: HTMLElement;
}

// What parts ask of each other.

// A line of steps with a player bar; while one is pending, playing waits for it.
interface Stepped {
  step: number;
  length: number;
  pending?: boolean;
  goTo(step: number): void;
  played(): void;
}

// A board that Input plays on.
interface Playable {
  root: HTMLElement;
  position: string;
  legal: string[] | null;
  waiting: boolean;
  report: { say(words: string): void };
  attempt(move: string): void;
}

// The reading desk: grading/classroom/desk/questions.py.

interface DeskQuestion extends Partial<QuestionText> {
  lesson: string;
  name: string;
  title: string;
  check: boolean;
  answers: number;
  left: number;
}

interface QuestionText {
  task: string;
  solution: string;
  points: number;
  rubric: { points: number; for: string }[];
  plain: string[];
  notes: string;
}

// What others may change while a reader looks at an answer.
interface AnswerState {
  student: string;
  version: string;
  mark: number | null;
  comment: string;
  by: string; // who gave the mark, and when; empty if that is not known
  at: string;
  rows: [number, string][]; // of the rubric that were chosen, with their points then
  rendered: string; // the comment as the student's page shows it
  text: string;
  requests: string[];
}

interface DeskAnswer extends AnswerState {
  name: string;
  most: number;
  auto: number | null;
  card: string;
  blank: boolean;
  html: string;
  elsewhere: string;
  before: { mark: number; most: number; comment: string; changes: string } | null;
  // What the page itself knows of it.
  question: DeskQuestion;
  group: number;
  number: number;
  ticks: Set<number>;
  dirty: boolean;
  settled: number;
  left?: boolean;
  answered?: boolean;
  sending?: Promise<void>;
  refused?: string; // why the server does not take it
  clash?: Pick<AnswerState, "version" | "mark" | "comment" | "by" | "at" | "rows"> | null;
  // Its elements, once it is shown.
  box: HTMLElement;
  head: HTMLElement;
  tail: HTMLElement;
  said: HTMLElement;
  asks: HTMLElement;
}

// What a reader gives to an answer.
type Given = Pick<AnswerState, "mark" | "comment"> & { answered: boolean; ticks: number[] };

// The elements of the desk's page that are more than HTMLElement, by their ids.
interface DeskElements {
  comment: HTMLTextAreaElement;
  keys: HTMLDialogElement;
  questions: HTMLSelectElement;
  reader: HTMLInputElement;
}
type DeskElement<Id> = Id extends keyof DeskElements ? DeskElements[Id] : HTMLElement;

// The part of JupyterLab and Notebook 7 that the extension uses.

// biome-ignore lint/suspicious/noExplicitAny: anybody may have written what notebooks hold
type Json = any;

interface LabSignal {
  connect(hear: (...args: never[]) => void): void;
  disconnect(hear: (...args: never[]) => void): void;
}

interface LabCell {
  node: HTMLElement;
  model: {
    id: string;
    type: string;
    executionCount?: number | null;
    outputs: {
      toJSON(): { data?: Record<string, Json>; metadata?: Record<string, Json> }[];
      fromJSON(outputs: object[]): void;
    };
    sharedModel: { getSource(): string; setSource(source: string): void };
    getMetadata(key: string): Json;
    setMetadata(key: string, value: object): void;
    deleteMetadata(key: string): void;
    toJSON(): NotebookCell;
  };
}

interface LabOutput {
  data: Record<string, Json>;
  metadata: Record<string, Json>;
  trusted: boolean;
}

interface LabRenderer {
  node: HTMLElement;
  renderModel(output: LabOutput): Promise<void>;
}

interface LabRendermime {
  createRenderer(type: string): LabRenderer;
  preferredMimeType(data: Record<string, Json>, safe: "any" | "ensure"): string | undefined;
}

interface LabContent {
  node: HTMLElement;
  widgets: LabCell[];
  rendermime: LabRendermime;
  activeCellIndex: number;
  activeCellChanged: LabSignal;
  modelContentChanged: LabSignal;
  scrollToItem(index: number, align: string): Promise<void>;
}

interface LabMessages {
  connect(hear: (from: object, message: { content: { data?: Json } }) => void): void;
}

interface LabPanel {
  content: LabContent;
  contentHeader: { isDisposed: boolean; addWidget(widget: LabWidget): void };
  context: {
    ready: Promise<void>;
    localPath: string;
    model: {
      dirty: boolean;
      metadataChanged: LabSignal;
      toJSON(): Json;
      fromJSON(notebook: Json): void;
    };
    contentsModel: LabFile | null;
    revert(): Promise<void>;
    save(): Promise<void>;
  };
  sessionContext: { statusChanged: LabSignal; iopubMessage: LabMessages };
  disposed: LabSignal;
}

interface LabWidget {
  node: HTMLElement;
  parent: object | null;
  dispose(): void;
}

type LabWidgetClass = new (options: { node: HTMLElement }) => LabWidget;

// What JupyterLab shares with its extensions: packages by their names, each in some versions.
type LabShared = Record<
  string,
  Record<string, { get(): Promise<() => { Widget: LabWidgetClass }> }>
>;

interface LabApp {
  restored: Promise<unknown>;
  commands: { commandExecuted: LabSignal; execute(id: string, told?: object): Promise<unknown> };
  shell: {
    currentWidget: LabPanel | null;
    collapseLeft?(): void;
    widgets(area: string): Iterable<{ context?: { revert?(): Promise<void> } }>;
  };
  docRegistry: {
    addWidgetExtension(name: string, made: { createNew(panel: LabPanel): void }): void;
  };
  serviceManager: { contents: LabContents };
}

// A file or folder; the content of a folder is files.
interface LabFile {
  type: string;
  name: string;
  path: string;
  format: string;
  last_modified: string;
  content: Json;
}

interface LabContents {
  get(path: string, options: { content: boolean }): Promise<LabFile>;
  save(path: string, file: Partial<LabFile>): Promise<LabFile>;
  createCheckpoint(path: string): Promise<unknown>;
}

// A cell as a notebook's file has it.
interface NotebookCell {
  id: string;
  cell_type: string;
  source: string | string[];
  metadata: Record<string, Json>;
  execution_count?: number | null;
  outputs: { data?: Record<string, Json>; metadata?: Record<string, Json> }[];
}

interface Window {
  _JUPYTERLAB?: Record<string, object>; // where JupyterLab looks for its extensions
  jupyterapp?: Json; // JupyterLite's application: not all versions have all of it
}

interface HTMLElementEventMap {
  // A run to show on a board: of a link that somebody shares, or of a page that makes room.
  "hanoi:run": CustomEvent<{ moves: string[]; step?: number }>;
}

interface WindowEventMap {
  // A board was solved by hand.
  "hanoi:solved": CustomEvent<{ moves: string[]; fewest: Fewest }>;
  // What its reader leaves in a widget: page/common.js tells lab/static/remoteEntry.js.
  "hanoi:left": CustomEvent<{
    el: HTMLElement;
    cell: string[];
    left: { about?: string; moves?: string; step?: number };
  }>;
  // A key that a widget leaves to the notebook, by the same way: "next", "run" or "save".
  "hanoi:key": CustomEvent<{ el: HTMLElement; wish: string }>;
}

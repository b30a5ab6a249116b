import { Problem, Refusal } from '../../generated/contract';
import { Strings } from '../../generated/strings';
import { fill } from '../shared/texts';

type ErrorStrings = Strings['Headroom']['Error'];

/** An operation failed. Says what happened, to what, and what to do. */
export class HeadroomError extends Error {
  public constructor(
    public readonly problem: Problem,
    /** Whether the connection to the node failed rather than the node itself: another try may help. */
    public readonly isTransport = false,
  ) {
    super(problem.message);
    this.name = 'HeadroomError';
  }
}

/** A run was not started: everything that was found against it. */
export class RunRefusedError extends HeadroomError {
  public constructor(public readonly refusal: Refusal) {
    super(refusal.problem);
    this.name = 'RunRefusedError';
  }
}

/** The form of a problem as one line of text: `[Code] message Next: action`. */
const problemPattern = /\[([A-Z][A-Za-z0-9]+)\] ([\s\S]*)$/;
const nextMarker = ' Next: ';

/** The problem in a line of text, or null if there is none. */
export function parseProblem(text: string): Problem | null {
  const match = problemPattern.exec(text);
  if (match === null) {
    return null;
  }
  const [, code = '', rest = ''] = match;
  const at = rest.lastIndexOf(nextMarker);
  const message = (at === -1 ? rest : rest.slice(0, at)).trim();
  return { code, message, action: at === -1 ? null : rest.slice(at + nextMarker.length).trim(), target: null };
}

/** The problem of a failed gateway call. Anything else is a defect of the tool and is thrown again. */
export function problemOf(error: unknown): Problem {
  if (error instanceof HeadroomError) {
    return error.problem;
  }
  throw error;
}

/** Whether the node was reached and refused what the account may not do. */
export function isNotAuthorized(error: unknown): boolean {
  return error instanceof HeadroomError && error.problem.code === 'NotAuthorized';
}

/** What a node says of a share, disk or volume on which no run can start. */
const targetRefusals = [
  'DiskNotFound',
  'ShareAdministrative',
  'ShareNotReachable',
  'ShareNotSupported',
  'ShareNotValid',
  'VolumeNotAvailable',
  'VolumeNotFound',
];

/** Whether a request was about a target on which no run can start. */
export function isRefusedTarget(problem: Problem | null): boolean {
  return problem !== null && targetRefusals.includes(problem.code);
}

/** An answer that does not match the contract. */
export function answerNotUnderstood(what: string, strings: ErrorStrings): HeadroomError {
  const message = strings.AnswerNotUnderstood.Message.replace('{0}', what);
  return new HeadroomError({
    code: 'AnswerNotUnderstood',
    message,
    action: strings.AnswerNotUnderstood.Action,
    target: what,
  });
}

/** The tool's copy of the node package could not be read from the gateway. */
export function packageNotSent(status: string, strings: ErrorStrings): HeadroomError {
  const { Message, Action } = strings.PackageNotSent;
  return new HeadroomError({
    code: 'PackageNotSent',
    message: Message.replace('{0}', status),
    action: Action,
    target: null,
  });
}

/** Only gateway administrators are allowed to let it install an extension's payload. */
export function notGatewayAdministrator(strings: ErrorStrings): HeadroomError {
  const { Message, Action } = strings.NotGatewayAdministrator;
  return new HeadroomError({ code: 'NotGatewayAdministrator', message: Message, action: Action, target: null });
}

/** A node that was called. */
export interface CalledNode {
  /** As it is shown. */
  readonly name: string;
  /** The name it was called by, under which credentials are saved. */
  readonly address: string;
  /** The command that was called, if it was one. */
  readonly command?: string;
}

/**
 * Turns any error of a call into one with a message and a next step. Problems of the module and the engine keep their own
 * text; others are described by how the connection to the node failed.
 */
export function toHeadroomError(error: unknown, called: CalledNode, strings: ErrorStrings): HeadroomError {
  if (error instanceof HeadroomError) {
    return error;
  }
  const texts = textsIn(error);
  const problem = texts.map(parseProblem).find((found): found is Problem => found !== null);
  if (problem !== undefined) {
    return new HeadroomError(problem);
  }
  const kind = isCommandHidden(called, texts) ? 'NotAuthorized' : transportKind(error, texts);
  const words = strings[kind];
  const detail = texts.find((text) => text.trim() !== '')?.trim();
  const target = kind === 'NotSignedIn' ? called.address : called.name;
  const action = (kind === 'CommandFailed' ? causeAction(texts, strings) : null) ?? words.Action;
  const message = fill(words.Message, target);
  return new HeadroomError(
    {
      code: kind,
      message: detail && !isRefusal(kind) ? `${message} ${detail}` : message,
      action: fill(action, target),
      target,
    },
    !isRefusal(kind) && kind !== 'CommandFailed',
  );
}

/** The messages of Windows and Linux for causes that a user can fix, and what to do. */
const causes = [
  { pattern: /not enough space on the disk|no space left on device|disk is full/i, name: 'DiskFull' },
  { pattern: /access to the path .* is denied|permission denied/i, name: 'PathDenied' },
  { pattern: /(being )?used by another process/i, name: 'FileInUse' },
  { pattern: /virus or potentially unwanted/i, name: 'Antivirus' },
] as const;

/** What to do about the first known cause, or null. */
function causeAction(texts: readonly string[], strings: ErrorStrings): string | null {
  const all = texts.join(' ');
  const cause = causes.find(({ pattern }) => pattern.test(all));
  return cause === undefined ? null : strings.Causes[cause.name];
}

/** The error of an upload. A gateway without uploads, or without them for this user, is not an unreachable node. */
export function toUploadError(error: unknown, called: CalledNode, strings: ErrorStrings): HeadroomError {
  const status = statusOf(error) ?? 0;
  const kind = uploadKinds[status];
  if (error instanceof HeadroomError || kind === undefined || isMissingCredentials(error)) {
    return toHeadroomError(error, called, strings);
  }
  const { Message, Action } = strings[kind];
  const message = fill(Message, called.name, status);
  return new HeadroomError({ code: kind, message, action: fill(Action, called.name), target: called.name });
}

const uploadKinds: Readonly<Record<number, 'UploadNotOffered' | 'UploadRefused' | undefined>> = {
  403: 'UploadRefused',
  404: 'UploadNotOffered',
  405: 'UploadNotOffered',
  409: 'UploadRefused',
  413: 'UploadRefused',
  501: 'UploadNotOffered',
};

/** Gateways of version 2.x ask for credentials with 403 and this word (the SDK's Net.isUnauthorized). */
function isMissingCredentials(error: unknown): boolean {
  const told = error as {
    readonly xhr?: { readonly response?: { readonly error?: { readonly forbidden?: unknown } } };
  } | null;
  return told?.xhr?.response?.error?.forbidden === 'Unauthorized';
}

type TransportKind = 'GatewayUnreachable' | 'NodeUnreachable' | 'NotSignedIn' | 'NotAuthorized' | 'CommandFailed';

/** The last three are of browsers that could not load a file of the tool, such as a long script. */
const lostConnection =
  /websocket|socket is not|connection (was )?(lost|closed|reset)|failed to fetch|dynamically imported module|importing a module/i;

/** Whether the node was reached and refused. */
function isRefusal(kind: TransportKind): boolean {
  return kind === 'NotSignedIn' || kind === 'NotAuthorized';
}

/**
 * Whether the session does not have the command: a JEA endpoint shows each role its own commands only. PowerShell says
 * so in the language of the node, with the name in quotes.
 */
function isCommandHidden({ command }: CalledNode, texts: readonly string[]): boolean {
  return command !== undefined && texts.some((text) => new RegExp(`['"‘“„«]${command}['"’”“»]`).test(text));
}

function transportKind(error: unknown, texts: readonly string[]): TransportKind {
  const status = statusOf(error);
  const all = texts.join(' ');
  // Missing credentials differ from insufficient ones: they need another action.
  if (status === 401 || isMissingCredentials(error)) {
    return 'NotSignedIn';
  }
  // A node that refused the account gives the same message as one that was not reached.
  if (status === 403 || /access is denied|AccessDenied/i.test(all)) {
    return 'NotAuthorized';
  }
  // Remoting refuses a user with the message for an unreachable node, except for these words.
  if (/access (is|was) denied/i.test(all)) {
    return 'NotAuthorized';
  }
  if (lostConnection.test(all) || status === 0) {
    return 'GatewayUnreachable';
  }
  if (
    /WinRM|remote server|network path|could not be resolved|host is unknown/i.test(all) ||
    status === 404 ||
    status === 502 ||
    status === 504
  ) {
    return 'NodeUnreachable';
  }
  return 'CommandFailed';
}

/** The SDK throws plain objects of several shapes; these fields contain text. */
interface SdkError {
  readonly message?: unknown;
  readonly status?: unknown;
  readonly xhr?: { readonly status?: unknown; readonly response?: SdkResponse } | null;
  readonly response?: SdkResponse;
}

interface SdkResponse {
  readonly statusCode?: unknown;
  readonly error?: { readonly message?: unknown } | null;
  readonly errors?: readonly { readonly message?: unknown }[] | null;
  readonly properties?: SdkResponse | null;
  /** A stream's error packet carries the answer one level deeper. */
  readonly response?: SdkResponse;
}

function textsIn(error: unknown): string[] {
  if (typeof error === 'string') {
    return [error];
  }
  if (typeof error !== 'object' || error === null) {
    return [];
  }
  const { message, xhr, response } = error as SdkError;
  return [...responseTexts(xhr?.response), ...responseTexts(response), message].filter(
    (text): text is string => typeof text === 'string',
  );
}

function responseTexts(response: SdkResponse | null | undefined): unknown[] {
  if (typeof response !== 'object' || response === null) {
    return [];
  }
  const { error, errors, properties, response: inner } = response;
  return [
    error?.message,
    ...(errors ?? []).map((one) => one?.message),
    ...responseTexts(properties),
    ...responseTexts(inner),
  ];
}

function statusOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null) {
    return null;
  }
  const { status, xhr } = error as SdkError;
  const candidates = [status, xhr?.status, xhr?.response?.statusCode, xhr?.response?.response?.statusCode];
  return candidates.find((one): one is number => typeof one === 'number') ?? null;
}

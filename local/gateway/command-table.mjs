// The commands that the gateway takes: the plugin's generated table, and nothing else.
import { readFile } from 'node:fs/promises';
import { ProblemError } from '../base/problem.mjs';

/** What a parameter of each PowerShell type may be in JSON. */
const parameterTypes = {
  string: { words: 'a text', matches: (value) => typeof value === 'string' },
  int: { words: 'a whole number', matches: isWholeNumber },
  int32: { words: 'a whole number', matches: isWholeNumber },
  int64: { words: 'a whole number', matches: isWholeNumber },
  bool: { words: 'true or false', matches: (value) => typeof value === 'boolean' },
  switch: { words: 'true or false', matches: (value) => typeof value === 'boolean' },
};

function isWholeNumber(value) {
  return Number.isSafeInteger(value);
}

export class CommandTable {
  #commands;

  /** @param {{ name: string, role: string, parameters: { name: string, type: string, mandatory: boolean }[], script: string }[]} commands */
  constructor(commands) {
    this.#commands = new Map(commands.map((command) => [command.name, command]));
  }

  static async read(file) {
    const document = JSON.parse(await readFile(file, 'utf8'));
    return new CommandTable(document.commands ?? document);
  }

  get names() {
    return [...this.#commands.keys()];
  }

  /**
   * The table's own entry for a request, with the parameters checked. Script text that a client sends is never looked
   * at: what runs is the table's.
   * @returns {{ command: object, parameters: Record<string, string | number | boolean> }}
   */
  resolve(name, parameters) {
    const command = this.#commands.get(name);
    if (!command) {
      throw new ProblemError({
        code: 'CommandNotKnown',
        message: `The gateway does not know the command '${name}'.`,
        action: `Use one of: ${this.names.join(', ')}.`,
      });
    }
    if (parameters !== undefined && parameters !== null && !isPlainObject(parameters)) {
      throw parameterProblem(name, 'its parameters are not an object of names and values');
    }
    // A parameter that is null was not given: the SDK sends every optional parameter of a call.
    const given = Object.entries(parameters ?? {}).filter(([, value]) => value !== null && value !== undefined);
    for (const [parameterName, value] of given) checkParameter(command, parameterName, value);
    const names = new Set(given.map(([parameterName]) => parameterName.toLowerCase()));
    const missing = command.parameters.find((each) => each.mandatory && !names.has(each.name.toLowerCase()));
    if (missing) throw parameterProblem(name, `it needs the parameter ${missing.name}`);
    return { command, parameters: Object.fromEntries(given) };
  }
}

function checkParameter(command, name, value) {
  const parameter = command.parameters.find((each) => each.name === name);
  if (!parameter) throw parameterProblem(command.name, `it has no parameter ${name}`);
  const type = parameterTypes[parameter.type.toLowerCase()];
  if (!type)
    throw new Error(
      `The command table gives ${command.name} -${name} a type that is not known here: ${parameter.type}.`,
    );
  if (!type.matches(value)) throw parameterProblem(command.name, `its parameter ${name} must be ${type.words}`);
  // Half of a surrogate pair cannot be written in UTF-8, and each reader on the node would fail in its own way.
  if (typeof value === 'string' && !value.isWellFormed())
    throw parameterProblem(command.name, `its parameter ${name} is not whole Unicode text`);
}

function parameterProblem(commandName, reason) {
  return new ProblemError({
    code: 'ParameterNotValid',
    message: `${commandName} was not run: ${reason}.`,
    action: 'Correct the call.',
  });
}

function isPlainObject(value) {
  return typeof value === 'object' && !Array.isArray(value);
}

// Asks a node many questions in one call: the plugin's own scripts, with the module loaded once for all of them.
import { parseProblem } from '../base/problem.mjs';
import { partsOf } from '../replay/recordings.mjs';

/** Runs each script as the gateway does, but for the import of the module that each begins with. */
const batch = `param([string] $QuestionsJson)
Import-Module -Name 'Headroom' -ErrorAction Stop
foreach ($question in ConvertFrom-Json -InputObject $QuestionsJson) {
    $parameters = @{}
    foreach ($property in $question.parameters.PSObject.Properties) { $parameters[$property.Name] = $property.Value }
    try {
        $text = & ([scriptblock]::Create($question.script)) @parameters
        ConvertTo-Json -Compress -InputObject @{ text = [string] $text }
    } catch {
        ConvertTo-Json -Compress -InputObject @{ error = $_.Exception.Message }
    }
}`;

/**
 * @param {object} session over PowerShell
 * @param {[string, object][]} questions command and parameters
 * @returns {Promise<{ command: string, parameters: object, parts: Map<string, unknown> }[]>}
 */
export async function askAtOnce(session, nodeName, questions) {
  const asked = questions.map(([command, parameters]) => ({
    script: session.commands.resolve(command, parameters).command.script,
    parameters,
  }));
  const answers = [];
  const call = { name: 'record', role: 'Readers', script: batch };
  for await (const text of session.executor.invoke(call, { QuestionsJson: JSON.stringify(asked) }, { nodeName })) {
    answers.push(JSON.parse(text));
  }
  return answers.map(({ text, error }, index) => {
    const [command, parameters] = questions[index];
    if (error !== undefined && !parseProblem(error)) throw new Error(`${command} on ${nodeName}: ${error}`);
    const parts = error === undefined ? [['error', null], ...partsOf(JSON.parse(text))] : [['error', error]];
    return { command, parameters, parts: new Map(parts) };
  });
}

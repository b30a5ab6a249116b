import { firstValueFrom } from 'rxjs';
import { PowerShellScripts } from '../../generated/powershell-scripts';
import { Script, ScriptTexts } from './script-texts';

describe('ScriptTexts', () => {
  const scripts = Object.values(PowerShellScripts).filter((value) => typeof value === 'object') as Script[];

  it('gives the text of every command, in which its name comes first', async () => {
    expect(scripts.length).toBeGreaterThan(20);
    for (const script of scripts) {
      const text = await firstValueFrom(new ScriptTexts().of(script));
      expect(text.startsWith(`##${script.command}##:${script.command}.ps1\n`))
        .withContext(script.command)
        .toBeTrue();
    }
  });

  it('gives a short text at once, and loads a long one only when it is asked for', () => {
    let loaded = 0;
    const long = { command: 'Get-Long', load: () => Promise.resolve(String((loaded += 1))) };
    const texts = new ScriptTexts().of(long);
    expect(loaded).toBe(0);
    texts.subscribe();
    expect(loaded).toBe(1);
    let text = '';
    new ScriptTexts().of({ command: 'Get-Short', script: 'short' }).subscribe((value) => (text = value));
    expect(text).toBe('short');
  });
});

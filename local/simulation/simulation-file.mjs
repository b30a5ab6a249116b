// The file in which the simulated cluster is, shared with the module: it reads the file, and rewrites it when it moves
// a volume.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

export class SimulationFile {
  /** @param {string} path */
  constructor(path) {
    this.path = path;
  }

  read() {
    return JSON.parse(readFileSync(this.path, 'utf8'));
  }

  /** Replaces the file in one step, so that no reader sees half of it. */
  write(simulation) {
    writeFileSync(`${this.path}.stand-in`, `${JSON.stringify(simulation, null, 2)}\n`);
    renameSync(`${this.path}.stand-in`, this.path);
  }

  /**
   * Changes the current content of the file, without a pause between reading and writing: the module may have moved a
   * volume since the last reading.
   * @param {(simulation: object) => void} change
   */
  change(change) {
    const simulation = this.read();
    change(simulation);
    this.write(simulation);
  }
}

/** What the shell is answered. */
export interface CommandAnswer<S> {
  readonly state: S;
  readonly waitedTime: number;
  readonly error?: string;
}

/** How the work of a command ended. */
export type CommandOutcome<S> = Omit<CommandAnswer<S>, 'waitedTime'>;

interface Current<S> {
  readonly since: number;
  outcome: CommandOutcome<S>;
}

/** The shell gives up a request after ten seconds: long before that, the answer tells it to ask again. */
export const firstWaitMilliseconds = 2000;

/**
 * A command of the shell that may take longer than a request: it is answered with its outcome, or after two seconds with
 * "in progress". Then the shell repeats the command until the answer is another one.
 *
 * Replaces the open and deactivate contexts of the SDK's `NavigationService`.
 */
export class RepeatedCommand<S> {
  private current: Current<S> | null = null;

  public constructor(private readonly inProgress: S) {}

  /** @param work done once, however often the shell asks. An outcome with an error fails a request that still waits. */
  public answer(work: () => Promise<CommandOutcome<S>>): Promise<CommandAnswer<S>> {
    if (this.current !== null) {
      return Promise.resolve(this.take(this.current));
    }
    const current: Current<S> = { since: Date.now(), outcome: { state: this.inProgress } };
    this.current = current;
    const done = work().then((outcome) => {
      current.outcome = outcome;
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const waited = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, firstWaitMilliseconds);
    });
    return Promise.race([done, waited]).then(() => {
      clearTimeout(timer);
      const answer = this.take(current);
      return answer.error === undefined ? answer : Promise.reject(new Error(answer.error));
    });
  }

  private take(current: Current<S>): CommandAnswer<S> {
    if (current.outcome.state !== this.inProgress) {
      this.current = null;
    }
    return { waitedTime: Date.now() - current.since, ...current.outcome };
  }
}

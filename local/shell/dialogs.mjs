// Dialogs that the tool asks the shell to draw, so that they cover more than the tool's own frame.

const dialogType = { confirm: 1, confirmList: 2, message: 3, close: 4, poll: 5, choice: 6 };
const dialogState = { opened: 1, closed: 2, failed: 4 };
/** How the SDK asks for a confirmation that loses something. */
const severityOfLoss = 2;
/** A poll is held this long: what keeps the tool from asking in a tight loop. */
const pollMilliseconds = 500;

export class Dialogs {
  #element;
  /** @type {Map<string, Promise<{ confirmed: boolean, checked: boolean }>>} */
  #open = new Map();

  /** @param {HTMLDialogElement} element */
  constructor(element) {
    this.#element = element;
  }

  /** Answers the tool's `Dialog` requests. */
  async handle({ dialogId, type, request }) {
    switch (type) {
      case dialogType.confirm:
      case dialogType.confirmList:
      case dialogType.message:
      case dialogType.choice:
        this.#open.set(dialogId, this.#show(request, { cancellable: type !== dialogType.message }));
        return { dialogId, state: dialogState.opened };
      case dialogType.poll:
        return this.#poll(dialogId);
      case dialogType.close:
        if (this.#open.delete(dialogId) && this.#element.open) this.#element.close('cancel');
        return { dialogId, state: dialogState.closed };
      default:
        return { dialogId, state: dialogState.failed };
    }
  }

  async #poll(dialogId) {
    const answer = this.#open.get(dialogId);
    if (!answer) return { dialogId, state: dialogState.failed };
    const response = await Promise.race([
      answer,
      new Promise((resolve) => setTimeout(resolve, pollMilliseconds, null)),
    ]);
    return response ? { dialogId, state: dialogState.closed, response } : { dialogId, state: dialogState.opened };
  }

  #show(request, { cancellable }) {
    const find = (selector) => this.#element.querySelector(selector);
    const check = find('#dialog-check');
    find('#dialog-title').textContent = request.title ?? '';
    find('#dialog-message').textContent = request.message ?? '';
    find('[value=confirm]').textContent = request.confirmButtonText ?? request.buttonText ?? 'OK';
    find('[value=cancel]').textContent = request.cancelButtonText ?? 'Cancel';
    find('[value=cancel]').hidden = !cancellable;
    check.hidden = !request.checkboxText;
    check.querySelector('span').textContent = request.checkboxText ?? '';
    check.querySelector('input').checked = false;
    this.#element.returnValue = 'cancel';
    const losesSomething = request.alertButtonStyle === severityOfLoss;
    find('[value=confirm]').classList.toggle('loss', losesSomething);
    // Enter alone then loses nothing. The dialog opens with the focus there: moved afterwards, it would be spoken without it.
    find('[value=cancel]').autofocus = losesSomething;
    this.#element.showModal();
    return new Promise((resolve) => {
      const answer = () =>
        resolve({ confirmed: this.#element.returnValue === 'confirm', checked: check.querySelector('input').checked });
      this.#element.addEventListener('close', answer, { once: true });
    });
  }
}

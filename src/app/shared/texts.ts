import { Injectable } from '@angular/core';
import { Strings } from '../../generated/strings';
import { sourceDate } from '../analysis/limits/public-api';
import { Figure, formatFigure, formatMessage, Message, textLocale } from '../words/public-api';

export { fill } from '../words/public-api';

/** The texts on screen, and figures and dates in the same language. */
@Injectable({ providedIn: 'root' })
export class Texts {
  public readonly strings = MsftSme.getStrings<Strings>().Headroom;
  /** Such as 'en-US': the shell's choice where it has the language of the texts. */
  public readonly locale = textLocale(MsftSme.self().Resources?.localeRegionalId);
  /** Building a format costs far more than using it. */
  private timeFormat: Intl.DateTimeFormat | null = null;

  /** The text of a message from the analysis. */
  public say(message: Message): string {
    return formatMessage({ Headroom: this.strings }, message, this.locale);
  }

  public figure(figure: Figure): string {
    return formatFigure(figure, this.locale);
  }

  /** A difference in percent with its sign. What is shown as nothing has none. */
  public signedPercent(percent: number): string {
    const sign = Math.abs(percent) < 0.05 ? '' : percent > 0 ? '+' : '−';
    return `${sign}${this.figure({ unit: 'percent', value: Math.abs(percent) })}`;
  }

  /** A date and time of the contract (UTC) in the user's time zone. */
  public time(utc: string): string {
    this.timeFormat ??= new Intl.DateTimeFormat(this.locale, { dateStyle: 'medium', timeStyle: 'short' });
    return this.timeFormat.format(new Date(utc));
  }

  /** A date without a time, of a source: as the contract writes it, or as Microsoft's pages do. Other text stays as it is. */
  public date(text: string): string {
    return sourceDate(text)
      .split('; ')
      .map((one) => {
        const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(one) ?? [];
        const time = Date.UTC(Number(year), Number(month) - 1, Number(day));
        return Number.isNaN(time)
          ? one
          : new Intl.DateTimeFormat(this.locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(time);
      })
      .join('; ');
  }

  /** Only the time of day, to the second: for current events. With the date if it is another day. */
  public timeOfDay(utc: string): string {
    const date = new Date(utc);
    const dateStyle = date.toDateString() === new Date().toDateString() ? undefined : 'medium';
    return new Intl.DateTimeFormat(this.locale, { dateStyle, timeStyle: 'medium' }).format(date);
  }
}

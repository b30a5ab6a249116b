import { Pipe, PipeTransform, inject } from '@angular/core';
import { Limit } from '../../generated/contract';
import { limitFigure } from '../analysis/limits/public-api';
import { FigureUnit, Message, notMeasured } from '../words/public-api';
import { fill, Texts } from './texts';

export { notMeasured };

/** `1953 | figure: 'iops'` → "1,953 IOPS"; null → "–". */
@Pipe({ name: 'figure' })
export class FigurePipe implements PipeTransform {
  private readonly texts = inject(Texts);

  public transform(value: number | null | undefined, unit: FigureUnit): string {
    return value === null || value === undefined ? notMeasured : this.texts.figure({ unit, value });
  }
}

/** `limit | limitFigure` → "1,920 IOPS", "22.5 MB/s", "500 IOPS of up to 8 KiB each"; another value in its place if given. */
@Pipe({ name: 'limitFigure' })
export class LimitFigurePipe implements PipeTransform {
  private readonly texts = inject(Texts);

  public transform(limit: Limit, value = limit.value): string {
    const shown = limitFigure(limit, value);
    return 'unit' in shown ? this.texts.figure(shown) : this.texts.say(shown);
  }
}

/** `strings.X | fill: a : b` puts values into the placeholders of a string. */
@Pipe({ name: 'fill' })
export class FillPipe implements PipeTransform {
  public transform(template: string, ...values: readonly (string | number)[]): string {
    return fill(template, ...values);
  }
}

/** The text of a message from the analysis. */
@Pipe({ name: 'say' })
export class SayPipe implements PipeTransform {
  private readonly texts = inject(Texts);

  public transform(message: Message): string {
    return this.texts.say(message);
  }
}

/** The date of a source: "03/10/2026" and "2026-03-10" → "Mar 10, 2026". */
@Pipe({ name: 'sourceDate' })
export class SourceDatePipe implements PipeTransform {
  private readonly texts = inject(Texts);

  public transform(date: string | null): string {
    return date === null ? notMeasured : this.texts.date(date);
  }
}

/** A UTC time of the contract in the user's time zone. */
@Pipe({ name: 'localTime' })
export class LocalTimePipe implements PipeTransform {
  private readonly texts = inject(Texts);

  public transform(utc: string | null): string {
    return utc === null ? notMeasured : this.texts.time(utc);
  }
}

import { fill, Texts } from './texts';

/** A difference of shares, from its percent in words: "−0.5%" → "−0.5 points", "+1%" → "+1 point". */
export function pointsText(percent: string, points: number, texts: Texts): string {
  // The plural is of what is shown: 0.96 is shown as 1.
  const shown = Math.round(Math.abs(points) * 10) / 10;
  return fill(texts.strings.Compare.Points, percent.replace(/[\s\u00a0]*%/, ''), shown);
}

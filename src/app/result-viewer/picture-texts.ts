import { Strings } from '../../generated/strings';
import { ReaderWords } from '../exchange/public-api';
import { Figure, FigureUnit } from '../words/public-api';

type Texts = Strings['Headroom'];

/** What the pictures of a volume say it with: the page's `Texts` are one, and a node makes one of its own. */
export interface PictureTexts extends ReaderWords {
  readonly strings: Pick<Texts, 'LatencyCurve' | 'Roofline'> & {
    readonly Picture: Pick<Texts['Picture'], 'Exceeded' | 'Reached'>;
    readonly SearchSteps: Pick<Texts['SearchSteps'], 'Changes'>;
  };
  figure(figure: Figure): string;
  /** A date without a time. */
  date(text: string): string;
}

const columnUnits: Readonly<Record<string, FigureUnit>> = {
  Block: 'bytes',
  Iops: 'iopsNumber',
  Low: 'iopsNumber',
  High: 'iopsNumber',
  Latency: 'latencyMicroseconds',
};

/** The units of the columns whose figures say theirs on a page, by the names of their strings; null for others. */
export function unitsOfColumns(columns: Readonly<Record<string, string>>): (FigureUnit | null)[] {
  return Object.keys(columns).map((name) => columnUnits[name] ?? null);
}

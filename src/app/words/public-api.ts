/** Formats figures and messages: what other folders can use. */

export { actionInFields } from './engine-action';
export { fill, fillPlaceholders } from './fill';
export {
  formatBytes,
  formatFactor,
  formatFigure,
  formatIops,
  formatLatency,
  formatPercent,
  formatSeconds,
  formatThroughput,
  formatThroughputBinary,
  notMeasured,
  withMinus,
} from './format';
export type { Figure, FigureUnit } from './format';
export { textLanguage, textLocale } from './language';
export { figure, formatMessage, message, nestStrings } from './message';
export type { Message, MessageArgument, MessageKey, MessageList, StringTree } from './message';
export { messageArities } from './message-keys';
export { partsByOption } from './option-words';
export { describePercentile, percentileName } from './percentiles';
export type { PercentileWorth } from './percentiles';
export { shownText } from './shown-text';
export { withTypedSpaces } from './typed-spaces';

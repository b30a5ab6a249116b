/** The pictures of a volume as a report has them: the same as on the page, as text. Without Angular, as a node writes reports, too. */

import { AssessmentInput, fileCopySpeed, latencyCurveOf, rooflineOf, Verdict } from '../analysis/public-api';
import { plotSvg } from '../charts/plot-svg';
import { ReportPicture } from '../exchange/report/public-api';
import { latencyCurvePlot } from './latency-curve-plot';
import { curveKey, curveSummary, curveTable, curveWords, kneeText, lawText } from './latency-curve-words';
import { PictureTexts } from './picture-texts';
import { rooflinePlot } from './roofline-plot';
import { inWords, rooflineAxes, rooflineKey, rooflineSummary } from './roofline-words';

/** As wide as the report's other charts: its column, and a page of paper. */
const width = 720;

/** The roofline of what was measured and, of a search, its latency curve. */
export function reportPictures(judged: AssessmentInput, verdict: Verdict, texts: PictureTexts): ReportPicture[] {
  return [...rooflinePicture(judged, verdict, texts), ...curvePicture(judged, texts)];
}

function rooflinePicture(judged: AssessmentInput, verdict: Verdict, texts: PictureTexts): ReportPicture[] {
  const { Roofline: strings } = texts.strings;
  const { drawn, table } = inWords(rooflineOf(judged, verdict), null, texts, fileCopySpeed(judged.result.fileCopy));
  const plot = rooflinePlot(drawn, rooflineAxes(texts), width);
  return plot === null
    ? []
    : [
        {
          caption: strings.Heading,
          svg: plotSvg(plot, rooflineSummary(drawn, texts), rooflineKey(null, texts)),
          notes: [strings.Note],
          table,
        },
      ];
}

function curvePicture({ result }: AssessmentInput, texts: PictureTexts): ReportPicture[] {
  const curve = latencyCurveOf(result);
  if (curve === null) {
    return [];
  }
  const law = lawText(curve, texts);
  return [
    {
      caption: texts.strings.LatencyCurve.Heading,
      svg: plotSvg(latencyCurvePlot(curve, curveWords(texts), width), curveSummary(curve, texts), curveKey(texts)),
      notes: [kneeText(curve, texts), ...(law === null ? [] : [law])],
      table: curveTable(curve, texts),
    },
  ];
}

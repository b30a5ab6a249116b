// What other tools wrote, as the tour and the browser tests open it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../base/paths.mjs';

const recorded = (name) => JSON.parse(readFileSync(path.join(root, 'src/app/exchange/testing', name), 'utf8'));

/** One target of 8 KiB, for two seconds. */
export const diskspdProfile = profileOf([{ seconds: 2, blockBytes: 8192 }]);

/** Small requests, then large ones. */
export const profileOfTwoTimeSpans = profileOf([
  { seconds: 1, blockBytes: 8192 },
  { seconds: 1, blockBytes: 131072 },
]);

function profileOf(timeSpans) {
  return `<Profile>
  <TimeSpans>
${timeSpans.map(timeSpanOf).join('')}  </TimeSpans>
</Profile>
`;
}

function timeSpanOf({ seconds, blockBytes }) {
  return `    <TimeSpan>
      <Duration>${seconds}</Duration>
      <Warmup>0</Warmup>
      <MeasureLatency>true</MeasureLatency>
      <Targets>
        <Target>
          <Path>D:\\bench\\xml-profile.dat</Path>
          <BlockSize>${blockBytes}</BlockSize>
          <Random>${blockBytes}</Random>
          <DisableOSCache>true</DisableOSCache>
          <WriteThrough>true</WriteThrough>
          <FileSize>16777216</FileSize>
          <RequestCount>4</RequestCount>
          <WriteRatio>0</WriteRatio>
          <ThreadsPerFile>1</ThreadsPerFile>
        </Target>
      </Targets>
    </TimeSpan>
`;
}

export const fioJob = `[global]
ioengine=libaio
direct=1
time_based
runtime=3
group_reporting

[nightly]
filename=/data/nightly.dat
rw=write
bs=128k
size=64m
iodepth=4
`;

export const fioResult = JSON.stringify(recorded('fio-results.json').json);

/** Without the engine's own name, it is as DISKSPD has it. */
export const diskspdResult = recorded('one-run-in-xml-and-json.json').xml.replace(
  /<Name>headroom-io [^<]*<\/Name>\n?/,
  '',
);

/** The page of a volume in a browser, with recorded answers in place of a cluster. */
import { TestBed } from '@angular/core/testing';
import { ActivatedRoute, convertToParamMap, RouterModule } from '@angular/router';
import { of } from 'rxjs';
import { Cluster, PerformanceHistory } from '../../../generated/contract';
import { madeUpHistory, madeUpSeries } from '../../analysis/activity/testing/made-up-past';
import { loadLimitCatalog } from '../../analysis/public-api';
import { toAddressPart } from '../../app-addresses';
import { HeadroomGateway } from '../../gateway/public-api';
import { cluster, qosFlow } from '../../gateway/testing/recorded-documents';
import { RecordedGateway } from '../../gateway/testing/recorded-gateway';
import { useEnglish } from '../../testing/english';
import { tick, withFakeTime } from '../../testing/fake-time';
import { Harness } from '../../testing/harness';
import { VolumePageComponent } from '../volume-page.component';

/** The recorded cluster with a storage job, and a virtual machine on each of two volumes. */
export const detailed: Cluster = {
  ...cluster,
  storageJobs: [
    { id: '{1}', name: 'Repair', state: 'running', completedPercent: 4, processedBytes: null, totalBytes: null },
  ],
  storageQos: {
    normalizedUnitBytes: 8192,
    policies: [],
    flows: [
      qosFlow(cluster.volumes[0], { initiatorName: 'sql1' }),
      qosFlow(cluster.volumes[1], {
        initiatorName: 'web1',
        initiatorNodeName: 'node2',
        iops: 120.4,
        limitIops: null,
        throughputBytesPerSecond: 120.4 * 6144,
      }),
    ],
  },
};

/** Call it before each test: the page is that of the volume test01. */
export async function prepareVolumePage(): Promise<RecordedGateway> {
  useEnglish();
  await loadLimitCatalog();
  const gateway = new RecordedGateway();
  gateway.clusterAnswer = of(detailed);
  TestBed.configureTestingModule({
    imports: [VolumePageComponent, RouterModule.forRoot([])],
    providers: [
      { provide: HeadroomGateway, useValue: gateway },
      {
        provide: ActivatedRoute,
        useValue: { paramMap: of(convertToParamMap({ volumeId: toAddressPart('test01') })) },
      },
    ],
  });
  return gateway;
}

/** A test of the page with the first readings drawn. */
export function opened(body: (page: Harness<VolumePageComponent>) => void): () => void {
  return withFakeTime(() => {
    const page = Harness.of(VolumePageComponent);
    try {
      tick(500);
      page.refresh();
      body(page);
    } finally {
      page.fixture.destroy();
    }
  });
}

/** A history that ends when the nodes were read. */
export function kept(
  timeFrame: PerformanceHistory['timeFrame'],
  stepSeconds: number,
  count: number,
): PerformanceHistory {
  return keptUntil('2026-11-23T10:00:00Z', timeFrame, stepSeconds, count);
}

/** A history of the volume, whose load rises and falls once a day. */
export function keptUntil(
  end: string,
  timeFrame: PerformanceHistory['timeFrame'],
  stepSeconds: number,
  count: number,
): PerformanceHistory {
  const startedAt = new Date(Date.parse(end) - count * stepSeconds * 1000).toISOString();
  const iops = (at: number): number => 1500 + 1300 * Math.sin((new Date(at).getUTCHours() / 24) * 2 * Math.PI);
  return madeUpHistory(timeFrame, madeUpSeries({ seed: count, startedAt, stepSeconds, count, iops }));
}

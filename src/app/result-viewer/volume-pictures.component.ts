import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { Result, Run } from '../../generated/contract';
import { AssessmentInput } from '../analysis/public-api';
import { LatencyCurveComponent } from './latency-curve.component';
import { ResultStore } from './result.store';
import { RooflineComponent } from './roofline.component';

/** The pictures of the volume side by side: its limits by block size, and its latency by queue depth. */
@Component({
  selector: 'headroom-volume-pictures',
  imports: [LatencyCurveComponent, RooflineComponent],
  templateUrl: './volume-pictures.component.html',
  styleUrl: './volume-pictures.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class VolumePicturesComponent {
  private readonly store = inject(ResultStore);

  public readonly run = input.required<Run>();
  public readonly result = input.required<Result>();

  public readonly state = computed(() => this.store.state);
  /** Disks that are entered and not saved; what another VM size would change comes on top of them. */
  private readonly trial = computed(() => (this.state().imagined === null ? this.state().diskTrial : null));
  public readonly verdict = computed(() => this.trial()?.verdict ?? this.state().verdict);
  public readonly imagined = computed(() => this.trial()?.imagined ?? this.state().imagined);
  /** A separate component, so that the picture is not calculated again for each VM size that the user tries. */
  private readonly limits = computed(() => this.trial()?.limits ?? this.state().limits);
  public readonly judged = computed<AssessmentInput | null>(() => {
    const limits = this.limits();
    return limits === null ? null : { run: this.run(), result: this.result(), limits };
  });
}

import { CpuUsage } from '../../../generated/contract';
import { message } from '../../words/public-api';
import { column, Table, TableCell } from './table';

/** A row for each processor, and one for the mean of all; none where the CPU was not measured. */
export function cpuTable(cpu: CpuUsage | null): Table {
  const cells = ({ usagePercent, userPercent, kernelPercent, idlePercent }: CpuUsage['average']): TableCell[] => [
    usagePercent,
    userPercent,
    kernelPercent,
    idlePercent,
  ];
  return {
    title: message('Table.Cpus'),
    columns: [
      column(message('Table.Processor'), 'count'),
      column(message('Table.CpuUsage'), 'percent'),
      column(message('Table.CpuUser'), 'percent'),
      column(message('Table.CpuKernel'), 'percent'),
      column(message('Table.CpuIdle'), 'percent'),
    ],
    rows:
      cpu === null
        ? []
        : [
            ...cpu.processors.map((share, index) => [index, ...cells(share)]),
            [message('Table.Mean'), ...cells(cpu.average)],
          ],
  };
}

// Azure's instance metadata service as a node sees it, on loopback: what an Azure VM of this size answers of itself.
// Shape: https://learn.microsoft.com/azure/virtual-machines/instance-metadata-service
import { createServer } from 'node:http';

/** The chassis tag of every Azure VM; only a machine with this tag is asked for its metadata. */
export const azureChassisAssetTag = '7783-7084-3265-9085-8269-3286-77';

const host = '127.0.0.1';
const instancePath = '/metadata/instance';
const oldestVersion = '2017-04-02';

/**
 * Starts the service of one node.
 * @param {{ name: string, vmSize: string, disks: { type: string, count: number }, diskSizeGib: number }} machine
 * @returns {Promise<{ address: string, isAnswering: boolean, asked: number, close: () => Promise<void> }>} isAnswering
 *   may be set: without it every request is left waiting, as behind a firewall
 */
export async function startInstanceMetadata(machine) {
  const service = { isAnswering: true, asked: 0 };
  const server = createServer((request, response) => {
    service.asked++;
    if (service.isAnswering) answer(request, response, machine);
  });
  await new Promise((resolve, reject) => server.once('error', reject).listen(0, host, resolve));
  server.unref();
  return Object.assign(service, {
    address: `http://${host}:${server.address().port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

function answer(request, response, machine) {
  const url = new URL(request.url, `http://${host}`);
  const version = url.searchParams.get('api-version');
  const isForwarded = request.headers['x-forwarded-for'] !== undefined;
  if (request.method !== 'GET') send(response, 405, { error: 'Method not allowed' });
  else if (url.pathname !== instancePath) send(response, 404, { error: 'Not found' });
  else if (request.headers.metadata?.toLowerCase() !== 'true' || isForwarded) {
    send(response, 400, { error: 'Bad request. Required metadata header not specified' });
  } else if (!/^\d{4}-\d{2}-\d{2}$/.test(version ?? '') || version < oldestVersion) {
    send(response, 400, {
      error: 'Bad request. api-version was not specified in the request',
      'newest-versions': ['2021-12-13', '2021-02-01'],
    });
  } else send(response, 200, instanceOf(machine));
}

function send(response, status, body) {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}

function instanceOf({ name, vmSize, disks, diskSizeGib }) {
  const disk = (index) => ({
    bytesPerSecondThrottle: '209715200',
    caching: 'None',
    createOption: 'Attach',
    diskCapacityBytes: String(diskSizeGib * 1024 ** 3),
    diskSizeGB: String(diskSizeGib),
    image: { uri: '' },
    isSharedDisk: 'false',
    isUltraDisk: 'false',
    lun: String(index),
    managedDisk: { id: `/simulated/disks/${name}-data${index}`, storageAccountType: disks.type },
    name: `${name}-data${index}`,
    opsPerSecondThrottle: '5000',
    vhd: { uri: '' },
    writeAcceleratorEnabled: 'false',
  });
  return {
    compute: {
      azEnvironment: 'AzurePublicCloud',
      location: 'westeurope',
      name,
      osType: 'Windows',
      provider: 'Microsoft.Compute',
      storageProfile: {
        dataDisks: Array.from({ length: disks.count }, (_, index) => disk(index)),
        osDisk: {
          caching: 'ReadWrite',
          createOption: 'FromImage',
          diskSizeGB: '127',
          managedDisk: { id: `/simulated/disks/${name}-os`, storageAccountType: 'Premium_LRS' },
          name: `${name}-os`,
          osType: 'Windows',
          writeAcceleratorEnabled: 'false',
        },
        resourceDisk: { size: '16384' },
      },
      vmSize,
    },
  };
}

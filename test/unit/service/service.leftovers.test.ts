import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ServiceHere } from '../../support/serviceHere.js';
import { until } from '../../support/until.js';

describe('The embedded service that starts after a kill', () => {
  let service: ServiceHere;
  beforeEach(async () => {
    service = await ServiceHere.start();
  });
  afterEach(() => service.end());

  it('deletes what was left of a natural voice that was being removed', async () => {
    await service.close();
    const left = join(service.folder, 'natural', '.removed-some-id');
    await mkdir(left, { recursive: true });
    await writeFile(join(left, 'voice.onnx'), 'half a model');
    await service.open();
    await until(() => !existsSync(left), 'it is deleted');
  });
});

/**
 * In the production build, in place of the SDK's batches, which run PowerShell on several nodes in one request (angular.json,
 * fileReplacements): 14 KB that the tool does not use, as it asks each node by itself.
 */
const notBuiltIn = () => {
  throw new Error('PowerShell batches are not built in: remove their replacement from angular.json to use them.');
};

export class BatchConnection {}

export class PowerShellBatchSession {}

export class PowerShellBatch {
  static create = notBuiltIn;
  static find = notBuiltIn;
}

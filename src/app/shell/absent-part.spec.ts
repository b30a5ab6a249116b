import { absentPart } from './absent-part';

describe('absentPart', () => {
  it('lets itself be handed on, and names itself to whoever reads it', () => {
    const part: { run: () => void } = absentPart('cim');
    const handedOn = { part };
    expect(() => handedOn.part.run()).toThrowError(/without the SDK's 'cim': 'run'/);
  });
});

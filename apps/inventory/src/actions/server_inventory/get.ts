import { isFailure } from '@cabildo/contracts';
import contract from '@cabildo/contracts/inventory/server_inventory/get.ts';
import { handler } from '../../handler.ts';

export default handler(contract, {
  async runAll(questions, { characters, inventories }) {
    const whose = await characters.readableAll(questions, ['admin', 'manage_items']);
    const pages = questions.flatMap(({ input: { page, per_page }, ctx }, index) => {
      const characterId = whose[index]!;
      return isFailure(characterId)
        ? []
        : [{ serverId: ctx.membership!.server_id, characterId, page, per_page }];
    });
    const shown = (await inventories.pages(pages)).values();
    return whose.map((each) => (isFailure(each) ? each : shown.next().value!));
  },
});

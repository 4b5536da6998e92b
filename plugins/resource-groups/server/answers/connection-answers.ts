import type { Asked } from '#core/server/auth/identity.ts';
import type { Answers } from '#core/server/points.ts';
import type { resourceGroups } from '../../contract.ts';
import type { GroupRow } from '../tables.ts';
import type { Parts } from './parts.ts';

type Calls = 'getGroupConnection' | 'setGroupConnection' | 'removeGroupConnection' | 'checkGroupConnection';

/** Answers the calls about how groups reach places of their own. What is entered there stands in no log. */
export function connectionAnswers(parts: Parts): Pick<Answers<typeof resourceGroups>, Calls> {
  const { groups, connections, log } = parts;
  const note = ({ id, name }: GroupRow, { caller }: Asked, what: 'changed' | 'removed') =>
    log.note({
      groupId: id,
      userId: caller?.userId,
      code: `group.connection.${what}`,
      args: { group: name },
      message: `The connection of the resource group ${name} was ${what}.`,
    });
  return {
    async getGroupConnection({ groupName }, { account, caller }) {
      return connections.show(await groups.require(account, groupName, caller));
    },
    async setGroupConnection({ groupName, body }, asked) {
      const group = await groups.require(asked.account, groupName, asked.caller);
      await connections.set(group, body.values);
      await note(group, asked, 'changed');
      return connections.show(await groups.require(asked.account, groupName, asked.caller));
    },
    async removeGroupConnection({ groupName }, asked) {
      const group = await groups.require(asked.account, groupName, asked.caller);
      await connections.remove(group);
      await note(group, asked, 'removed');
    },
    async checkGroupConnection({ groupName, body }, { account, caller }) {
      return connections.check(await groups.require(account, groupName, caller), body.values);
    },
  };
}

import type { Caller } from '#core/server/auth/identity.ts';
import type { Account } from '#plugins/accounts/server/public.ts';
import type { DataImage, Image } from '#plugins/images/server/public.ts';
import type { ModelInfoData } from '../contract.ts';
import type { ServiceEntity } from './public.ts';
import type { Settings } from './settings/settings.ts';

const isMember = (caller: Caller | undefined, accountId: number): boolean =>
  caller !== undefined && (caller.superadmin || caller.memberships.has(accountId));

/** What somebody may know of an image depends on whose the image is, not on whose service runs it: of private ones nothing, of restricted ones not where they are. */
export function showImage(
  image: Image | undefined,
  named: ReadonlyMap<number, Account>,
  caller: Caller | undefined,
): Pick<ModelInfoData, 'image'> {
  if (!image) return {};
  const { id, accountId, name, accessMode } = image;
  const member = isMember(caller, accountId);
  if (accessMode === 'private' && !member) return {};
  const owner = named.get(accountId);
  return {
    image: {
      id: { accountId, imageId: id },
      name,
      ...(owner ? { imageAccountName: owner.displayName } : {}),
      image: accessMode === 'public' || member ? image.image : '',
      accessMode,
    },
  };
}

type Mount = ModelInfoData['dataImageMounts'][number];

/** A mount with what its editor may know of the data image. */
export function withNames(mount: Mount, image: DataImage | undefined, caller: Caller | undefined): Mount {
  if (!image) return mount;
  const member = isMember(caller, image.accountId);
  if (image.accessMode === 'private' && !member) return mount;
  const inside = image.accessMode === 'public' || member;
  return {
    ...mount,
    dataImageName: image.name,
    ...(inside ? { dataImage: image.image, sourcePath: image.sourcePath } : {}),
  };
}

/** What a service shows to those who may not change it: nothing that could be a secret or that only its hosting needs. */
export function withoutSecrets(owned: Settings, data: ServiceEntity['data']): ServiceEntity['data'] {
  const { modelGroupId: _groupId, modelGroupName: _groupName, ...shown } = owned.shown(data);
  const { allowedAccounts: _accounts, ...publicSettings } = data.publicSettings;
  return {
    ...shown,
    dataImageMounts: [],
    supportedTemplates: data.prototype ? (data.supportedTemplates ?? []) : [],
    publicSettings,
  };
}

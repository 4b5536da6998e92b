import { Fault } from '#core/contract/fault.ts';
import type { Caller } from '#core/server/auth/identity.ts';
import type { ServiceEntity, Services } from '#plugins/services/server/public.ts';

/** The task type of apps. */
export const appType = 'app';

const isApp = ({ data: { taskType, httpSettings } }: ServiceEntity): boolean =>
  taskType === appType && httpSettings.isHttpEnabled;

interface Named {
  readonly account: string;
  readonly application: string;
}

function notFound({ account, application }: Named): Fault {
  return new Fault(
    'app.not_found',
    `There is no app ${account}/${application}, or you have no access to it. An app is a service of the task type ${appType} whose HTTP interface is on.`,
    404,
    { account, application },
  );
}

/** What is looked for, where it is an app; what is no app, is not there or is not for the caller, is the same fault. */
export async function requireApp<T>(
  named: Named,
  look: () => Promise<T>,
  serviceOf: (found: T) => ServiceEntity,
): Promise<T> {
  const found = await look().catch((error: unknown) => {
    throw error instanceof Fault && (error.code === 'service.not_found' || error.code === 'service.http.disabled')
      ? notFound(named)
      : error;
  });
  if (!isApp(serviceOf(found))) throw notFound(named);
  return found;
}

/** The app, where the caller may know of it. */
export const findApp = (services: Services, caller: Caller | undefined, named: Named): Promise<ServiceEntity> =>
  requireApp(
    named,
    () => services.require(caller, named.account, named.application, 'see'),
    (service) => service,
  );

/** The fault for whoever treats a service of their own as the app that it is not. */
export function requireOwnApp(service: ServiceEntity): void {
  if (isApp(service)) return;
  throw new Fault(
    'app.required',
    `The service ${service.name} is no app. Choose the task type ${appType} and switch its HTTP interface on first.`,
    409,
    { modelName: service.name },
  );
}

import * as z from 'zod';

const number = z.coerce.number().catch(0);
const text = z.string().catch('');

/** A machine, or a part of one, that can be rented now. */
const OfferShape = z.object({
  id: z.number(),
  machine_id: number,
  gpu_name: text,
  num_gpus: number,
  gpu_ram: number,
  cpu_cores_effective: number,
  cpu_ram: number,
  disk_space: number,
  cuda_max_good: number,
  reliability: number,
  duration: number,
  dph_total: z.number(),
  geolocation: text,
});

export interface Offer {
  readonly id: number;
  readonly machineId: number;
  readonly gpuName: string;
  readonly gpus: number;
  /** Of each GPU, in MB. */
  readonly vramMb: number;
  readonly cores: number;
  readonly memoryMb: number;
  readonly diskGb: number;
  /** The newest version of CUDA that its driver runs. */
  readonly cuda: number;
  /** From 0 to 1. */
  readonly reliability: number;
  /** For how long it is promised, in seconds. */
  readonly seconds: number;
  readonly pricePerHour: number;
  /** Such as `Sweden, SE`. */
  readonly location: string;
}

export const Offers = z.object({ offers: z.array(z.unknown()) }).transform(({ offers }) =>
  offers.flatMap((each): Offer[] => {
    const { data } = OfferShape.safeParse(each);
    return data
      ? [
          {
            id: data.id,
            machineId: data.machine_id,
            gpuName: data.gpu_name,
            gpus: data.num_gpus,
            vramMb: data.gpu_ram,
            cores: data.cpu_cores_effective,
            memoryMb: data.cpu_ram,
            diskGb: data.disk_space,
            cuda: data.cuda_max_good,
            reliability: data.reliability,
            seconds: data.duration,
            pricePerHour: data.dph_total,
            location: data.geolocation,
          },
        ]
      : [];
  }),
);

const ContractShape = z.object({
  id: z.number(),
  label: text,
  machine_id: number,
  actual_status: text,
  intended_status: text,
  status_msg: text,
  gpu_name: text,
  num_gpus: number,
  gpu_ram: number,
  cpu_cores_effective: number,
  cpu_ram: number,
  disk_space: number,
  dph_total: number,
  public_ipaddr: text,
  geolocation: text,
  start_date: number,
  ports: z.record(z.string(), z.array(z.object({ HostPort: z.coerce.number() })).nullable()).catch({}),
});

/** What was rented: one container on a machine. */
export interface Contract {
  readonly id: number;
  readonly label: string;
  readonly machineId: number;
  /** `created`, `loading`, `running`, `exited`, `stopped`, `offline` or empty while nothing was heard of it. */
  readonly status: string;
  /** What the marketplace wants of it: `stopped` where the credit is used up. */
  readonly intended: string;
  readonly message: string;
  readonly gpuName: string;
  readonly gpus: number;
  /** Of each GPU; 0 where it is not told. */
  readonly vramMb: number;
  readonly cores: number;
  readonly memoryMb: number;
  readonly diskGb: number;
  readonly pricePerHour: number;
  readonly address: string;
  readonly location: string;
  readonly since: Date;
  /** Ports of the machine by those of the container. */
  readonly ports: ReadonlyMap<number, number>;
}

export const Contracts = z
  .object({ instances: z.array(z.unknown()), next_token: z.string().nullish() })
  .transform(({ instances, next_token: next }) => ({
    next: next || undefined,
    contracts: instances.flatMap((each): Contract[] => {
      const { data } = ContractShape.safeParse(each);
      return data ? [contractOf(data)] : [];
    }),
  }));

const contractOf = (data: z.output<typeof ContractShape>): Contract => ({
  id: data.id,
  label: data.label,
  machineId: data.machine_id,
  status: data.actual_status,
  intended: data.intended_status,
  message: data.status_msg.trim(),
  gpuName: data.gpu_name,
  gpus: data.num_gpus,
  vramMb: data.gpu_ram,
  cores: data.cpu_cores_effective,
  memoryMb: data.cpu_ram,
  diskGb: data.disk_space,
  pricePerHour: data.dph_total,
  address: data.public_ipaddr.trim(),
  location: data.geolocation,
  since: new Date(data.start_date * 1_000),
  ports: new Map(
    Object.entries(data.ports).flatMap(([port, to]) =>
      port.endsWith('/tcp') && to?.[0] ? [[Number.parseInt(port, 10), to[0].HostPort] as const] : [],
    ),
  ),
});

export const Rented = z.object({ new_contract: z.number() });
export const LogsAt = z.object({ result_url: z.url({ protocol: /^https?$/ }).optional() });
export const Refusal = z.object({ error: text, msg: text }).catch({ error: '', msg: '' });

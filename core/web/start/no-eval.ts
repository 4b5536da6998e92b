// Pages may not turn text into code, and zod would try to. It reads this when a form brings it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

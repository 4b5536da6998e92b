import * as z from 'zod';

// Pages may not turn text into code, and zod would try to: set before any schema is used.
z.config({ jitless: true });

import { useData } from "../../lib/api/data.ts"

/** The college's cohorts by year, including retired ones; undefined until they have loaded. */
export const useCohorts = () => useData("GET /cohorts").data?.cohorts

import { useData } from "../../lib/api/data.ts"

/** The college's cohorts in the order of their years, also the retired ones; undefined until they are loaded. */
export const useCohorts = () => useData("GET /cohorts").data?.cohorts

import { useData } from "../../lib/api/data.ts"

/** The names of the college's cohorts, in the order of their years; undefined until they are loaded. */
export const useCohorts = () => useData("GET /cohorts").data?.cohorts.map(({ name }) => name)

import { paths } from "../../lib/address/paths.ts"

/** Accounts are for people of the college, and visitors take "Register" for the way to become one. */
export const NotApplying = () => (
  <>
    An account is not an application: to study here, follow{" "}
    <a href={paths.admissions}>the steps of admission</a>.
  </>
)

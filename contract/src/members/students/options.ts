/** The states of an account. Students who graduated or withdrew have left. */
export const studentStatuses = ["active", "inactive", "graduated", "withdrawn"] as const
/** The lists of the student form (spec 001 section 9). Its classes and cohorts are the college's own. */
export const maritalStatuses = ["single", "married", "divorced", "widowed"] as const
export const genders = ["female", "male"] as const
export const religions = [
  "Catholic",
  "Protestant",
  "Pentecostal",
  "Anglican",
  "Baptist",
  "Presbyterian",
  "Seventh Day Adventist",
  "Muslim",
  "Other",
  "None",
] as const
const districtNames =
  "Balaka, Blantyre, Chikwawa, Chiradzulu, Chitipa, Dedza, Dowa, Karonga, Kasungu, Likoma, Lilongwe, Machinga, " +
  "Mangochi, Mchinji, Mulanje, Mwanza, Mzimba, Neno, Nkhata Bay, Nkhotakota, Nsanje, Ntcheu, Ntchisi, Phalombe, " +
  "Rumphi, Salima, Thyolo, Zomba"
export const districts = districtNames.split(", ") as [string, ...string[]]

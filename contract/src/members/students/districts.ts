/** The districts of Malawi, from north to south. */
export const districts = [
  ...(["Chitipa", "Karonga", "Rumphi", "Mzimba", "Nkhata Bay", "Likoma"] as const),
  ...([
    "Kasungu",
    "Ntchisi",
    "Nkhotakota",
    "Mchinji",
    "Dowa",
    "Salima",
    "Lilongwe",
    "Dedza",
    "Ntcheu",
  ] as const),
  ...(["Mangochi", "Balaka", "Machinga", "Mwanza", "Neno", "Zomba", "Phalombe", "Blantyre"] as const),
  ...(["Chiradzulu", "Mulanje", "Chikwawa", "Thyolo", "Nsanje"] as const),
] as const
export type District = (typeof districts)[number]

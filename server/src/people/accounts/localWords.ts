/**
 * Malawian names, places and Chichewa, and words of a college: likely parts of passwords that are missing from common lists.
 */
const words = `
chisomo chikondi thokozani thoko mphatso tadala chimwemwe kondwani limbani madalitso takondwa yamikani loveness
tiyamike tionge tawonga temwa wezi wezzie atupele alinafe chifundo chipiliro chiyembekezo dalitso dalitsani edina
ellena fatsani ireen kettie khumbo khumbize lonjezo lusungu mayamiko mavuto mtendere moyo mwayi mwabi ndaziona nthambi
pemphero pilirani takudziwa talandira tamanda tamandani thandie thandiwe tithokoze towera triza ulemu ulunji upile
vitumbiko wanangwa wongani yankho zikomo zinenani eva ida rhoda zione
malawi malawian warmheart warmheartofafrica blantyre lilongwe mzuzu zomba mangochi salima karonga kasungu dedza ntcheu
balaka machinga mulanje thyolo chikwawa chiradzulu nsanje mwanza neno phalombe dowa ntchisi nkhotakota mchinji rumphi
chitipa mzimba likoma nkhatabay nyasaland nyasa mozambique southafrica johannesburg
mphunzitsi aphunzitsi mwana mkazi amayi bambo abambo chikho nsima chambo muli bwanji chichewa chewa yao tumbuka
mulungu ambuye yesu chauta godislord godfirst trustgod trustingod jesuslovesme holyspirit
secondary classroom lessons learner learn exam exams chalk principal lecturers maths ipte msce netball
bullets bigbullets nomads wanderers silverstrikers manchesterunited airtel tecno infinix itel whatsapp tiktok
`

export const localWords: readonly string[] = words.trim().split(/\s+/)

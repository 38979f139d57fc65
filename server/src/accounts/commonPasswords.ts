/** What the commonest passwords are made of, once digits, punctuation and look-alike signs are taken off. */
const words = `
password passwd pass passcode passphrase pwd parola secret mysecret letmein letmeinnow login logon signin welcome
welcomeback welcomehome hello hellothere hi admin administrator root user username guest test testing tester temp
temporary default change changeme changethis master access open opensesame sesame enter system server computer laptop
internet network windows linux android iphone samsung nokia tecno infinix itel huawei google gmail yahoo hotmail
outlook facebook whatsapp twitter instagram tiktok youtube netflix linkedin office microsoft apple oracle cisco
love iloveyou iloveu loveyou loveme lovely lover lovers mylove mylover trueloveyou true truelove forever always together
baby babygirl babyboy babe honey sweetheart sweet sweety sweetie darling dear angel angels princess prince queen king
kings beautiful beauty pretty cute sexy hottie smile smiley happy happiness joy peace hope faith charity lucky friend
friends friendship bestfriend family mother mum mummy mom mommy mama father dad daddy papa sister brother son daughter
girl girls boy boys woman women man men lady ladies child children husband wife
god godisgood godislove godislord godfirst trustgod trustingod thankgod jesus jesuschrist jesuslovesme jesusislord
christ christian catholic church bible holy holyspirit spirit blessed blessing blessings grace mercy amen hallelujah
heaven gospel pastor saint mary maria mariya allah muhammad mulungu ambuye yesu chauta pray prayer gloria glory lord
trust trustno trustnoone believe miracle favour
dragon monkey tiger lion panther eagle falcon hawk wolf bear horse rabbit kitty kitten cat cats dog dogs puppy snoopy
buster bailey shadow ginger pepper cookie chocolate cheese banana orange apples cherry peanut butter coffee chicken
sunshine sunflower flower flowers rose roses lily daisy jasmine butterfly rainbow star stars starlight moon moonlight
sun sunset summer winter spring autumn snow snowball rain water fire thunder lightning storm ocean river mountain
silver gold golden diamond diamonds crystal pearl ruby purple yellow blue green red black white pink brown
football soccer basketball baseball netball volleyball hockey tennis chess cricket rugby sports player champion winner
chelsea chelseafc arsenal arsenalfc liverpool liverpoolfc manchester manchesterunited manutd manunited mancity united
barcelona barca realmadrid madrid juventus milan bayern ronaldo messi neymar rooney beckham bullets bigbullets nomads
wanderers flames silverstrikers
superman batman spiderman ironman starwars pokemon naruto ninja samurai warrior knight soldier hunter killer ranger
gamer hacker matrix merlin gandalf phoenix magic mustang ferrari porsche mercedes toyota honda yamaha suzuki harley
corvette camaro money dollar million rich business success power energy freedom liberty justice whatever nothing
something anything everything nobody somebody blahblah fuckyou fuck fucker asshole bitch shit bastard stupid
michael michelle jennifer jessica ashley amanda nicole daniel thomas robert william richard charles joseph anthony
andrew matthew joshua george jordan harley hannah samantha elizabeth charlie patrick peter paul john james david
steven stephen stephan edward francis frank henry jack martin maxwell oscar samuel simon victor vincent alexander alex
alice agnes agatha anna annie anne beatrice bertha bridget caroline catherine cecilia charity christina clara diana
dorothy edith eliza ellen emily emma esther eunice eva evelyn faith fanny felicity florence gertrude gift gladys
harriet helen ida irene jane janet joan joyce judith julia juliet kate kelvin lucy lydia margaret martha matilda
memory mercy miriam monica nancy naomi olive patricia pauline prisca priscilla promise prudence rachel rebecca rhoda
rita rosemary ruth sarah shanice sharon stella susan sylvia tamara teresa theresa tina veronica victoria violet
virginia vivian wendy winnie yvonne zione
chisomo chikondi thokozani thoko mphatso tadala chimwemwe kondwani limbani madalitso takondwa yamikani loveness
tiyamike tionge tawonga temwa wezi wezzie atupele alinafe chifundo chipiliro chiyembekezo dalitso dalitsani edina
ellena fatsani innocent ireen jacqueline kettie khumbo khumbize lonjezo lusungu mayamiko mavuto mtendere moyo mwayi
mwabi ndaziona nthambi pemphero pilirani patience precious praise takudziwa talandira tamanda tamandani thandie
thandiwe tithokoze towera triza ulemu ulunji upile vitumbiko wanangwa wongani yankho zikomo zinenani
malawi malawian malawi warmheart warmheartofafrica africa african blantyre lilongwe mzuzu zomba mangochi salima
karonga kasungu dedza ntcheu balaka machinga mulanje thyolo chikwawa chiradzulu nsanje mwanza neno phalombe dowa
ntchisi nkhotakota mchinji rumphi chitipa mzimba likoma nkhatabay nyasaland nyasa england london america american
zambia tanzania mozambique zimbabwe kenya southafrica johannesburg
teacher teachers teaching teach student students school schools college university education primary secondary class
classroom lesson lessons learn learner learning exam exams study book books library chalk principal lecturer lecturers
aphunzitsi mphunzitsi mwana mkazi amayi bambo abambo chikho nsima chambo zikomo moni muli bwanji chichewa chewa yao
tumbuka english maths science ipte msce
monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september
october november december birthday christmas easter newyear today tomorrow yesterday
qwerty qwertyui qwertyuiop azerty qwertz asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qazwsx qazwsxedc zaqwsx zaqxsw
qweasd qweasdzxc abc abcd abcde abcdef abcdefg abcdefgh xyz aaa abcabc zzz xxx asd qwe zxc poiuy lkjhg mnbvc
`

export const commonPasswords: ReadonlySet<string> = new Set(words.trim().split(/\s+/))

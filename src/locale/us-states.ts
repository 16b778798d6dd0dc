/** Names of the US states by code, because `Intl` has none. A language lists those that differ. */
const NAMES: Readonly<Record<string, string>> = {
  en:
    'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,' +
    'DC Washington, D.C.,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,' +
    'KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,' +
    'MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,' +
    'NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,' +
    'PA Pennsylvania,PR Puerto Rico,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,' +
    'TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming',
  de: 'CA Kalifornien',
  es:
    'DC Washington D. C.,HI Hawái,LA Luisiana,MI Míchigan,' +
    'MS Misisipi,MO Misuri,NH Nuevo Hampshire,NJ Nueva Jersey,NM Nuevo México,NY Nueva York,' +
    'NC Carolina del Norte,ND Dakota del Norte,OR Oregón,PA Pensilvania,SC Carolina del Sur,' +
    'SD Dakota del Sur,WV Virginia Occidental',
  ar:
    'AL ألاباما,AK ألاسكا,AZ أريزونا,AR أركنساس,CA كاليفورنيا,CO كولورادو,CT كونيتيكت,DE ديلاوير,' +
    'DC واشنطن العاصمة,FL فلوريدا,GA جورجيا,HI هاواي,ID أيداهو,IL إلينوي,IN إنديانا,IA آيوا,' +
    'KS كانساس,KY كنتاكي,LA لويزيانا,ME مين,MD ماريلاند,MA ماساتشوستس,MI ميشيغان,MN مينيسوتا,' +
    'MS مسيسيبي,MO ميزوري,MT مونتانا,NE نبراسكا,NV نيفادا,NH نيوهامبشير,NJ نيوجيرسي,' +
    'NM نيومكسيكو,NY نيويورك,NC كارولاينا الشمالية,ND داكوتا الشمالية,OH أوهايو,OK أوكلاهوما,OR أوريغون,' +
    'PA بنسلفانيا,PR بورتوريكو,RI رود آيلاند,SC كارولاينا الجنوبية,SD داكوتا الجنوبية,TN تينيسي,' +
    'TX تكساس,UT يوتا,VT فيرمونت,VA فرجينيا,WA ولاية واشنطن,WV فرجينيا الغربية,WI ويسكونسن,WY وايومنغ',
};

/** Returns the name of a state, such as `WA`, in the language of a BCP 47 tag, or in English. */
export function stateName(code: string, tag: string): string | undefined {
  const [language = ''] = tag.split('-');
  return named(code, NAMES[language]) ?? named(code, NAMES['en']);
}

const named = (code: string, names = ''): string | undefined =>
  new RegExp(`\\b${code} (.+?)(?=,[A-Z]{2} |$)`).exec(names)?.[1];

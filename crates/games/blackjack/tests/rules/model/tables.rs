//! The tables at which random play is compared: each brings together options that meet.

/// Rules files. Few cards and few boxes, so that shoes end, and hands meet, often.
pub const TABLES: [&str; 16] = [
    "boxes = 3\ndecks = 2",
    "edition = \"1996\"\nboxes = 3\ndecks = 1\nstanding = 2\n[sharing]\nmost = 2\n[surrender]\noffered = true",
    "boxes = 3\ndecks = 2\nstanding = 2\n[dealing]\nhole_card = \"down\"\ncard_reader = true\nreader_shows = true\n\
     [surrender]\noffered = true\n[play]\nsplit_hands = 4\nsplit_aces_once = false\nboxes_per_patron = 2\n\
     [sharing]\nmost = 3\n[wagers]\nadditional = \"sevens\"",
    "boxes = 4\ndecks = 2\n[dealing]\nhole_card = \"down\"\ncard_reader = true\nreader_shows = true\n\
     [wagers]\nadditional = \"over under 13\"\n[insurance]\neven_money = true\n[payouts]\nthree_sevens = true",
    "boxes = 3\ndecks = 2\n[dealing]\nhole_card = \"down\"\ncard_reader = true\n[surrender]\noffered = true\n\
     [entry]\nnewcomers = \"barred\"\nsitting_out = \"minimum\"",
    "boxes = 2\ndecks = 1\n[dealing]\nhole_card = \"down\"\n[insurance]\nmoment = \"turn\"\neven_money = true\n\
     [play]\nsplit_hands = 3\n[payouts]\nfive_card_21 = true\nsuited_678 = true\ndesignated = \"As Ks\"",
    "boxes = 3\ndecks = 2\n[dealing]\nhole_card = \"up\"\n[payouts]\nthree_sevens = true\ndesignated = \"Ah Qh\"\n\
     five_card_21 = true\n[wagers]\nadditional = \"sevens\"",
    "edition = \"1996\"\nboxes = 2\ndecks = 2\n[dealing]\nhole_card = \"up\"\n[wagers]\nadditional = \"same suit\"\n\
     same_suit_option = 2",
    "boxes = 3\ndecks = 2\nstanding = 2\n[multiple_action]\nhands = 3\n[sharing]\nmost = 3\n[insurance]\neven_money = true\n\
     [wagers]\nadditional = \"over under 13\"",
    "edition = \"1996\"\nboxes = 2\ndecks = 1\n[multiple_action]\nhands = 2\n[wagers]\nadditional = \"same suit\"",
    "boxes = 2\ndecks = 3\n[shoe]\nkind = \"double\"\nred_suits = \"right\"\n[surrender]\noffered = true",
    "boxes = 3\ndecks = 2\n[shoe]\nkind = \"double\"\n[dealing]\nhole_card = \"down\"\n[wagers]\nadditional = \"sevens\"\n\
     [entry]\nnewcomers = \"minimum\"\nsitting_out = \"barred\"",
    "boxes = 3\ndecks = 1\n[approved]\nreference = \"PRN\"\n[shoe]\ncards_behind = 2\n[surrender]\noffered = true\n\
     [play]\nsplit_hands = 4\nsplit_aces_once = false",
    "boxes = 7\ndecks = 1\n[approved]\nreference = \"PRN\"\n[shoe]\ncards_behind = 0\n[play]\nboxes_per_patron = 3\n\
     split_hands = 3",
    "boxes = 3\ndecks = 2\n[approved]\nreference = \"PRN\"\n[shoe]\nkind = \"continuous\"\n[entry]\nsitting_out = \"barred\"\n\
     newcomers = \"barred\"\n[insurance]\nmoment = \"turn\"",
    "boxes = 2\ndecks = 2\n[shoe]\nkind = \"bart carter\"\n[entry]\nsitting_out = \"barred\"\nnewcomers = \"barred\"\n\
     [play]\nsplit_hands = 4",
];

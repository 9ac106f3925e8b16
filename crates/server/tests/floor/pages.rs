//! The pages that the server draws.

use crate::common::{Disk, Floor, TABLE, escaped, open, plain, request};

async fn floor(disk: &Disk) -> Floor {
    open(disk.journal(), plain(), 100_000).await
}

#[tokio::test]
async fn every_page_is_there_and_is_what_it_says() {
    let disk = Disk::new();
    let floor = floor(&disk).await;
    let html = "text/html; charset=utf-8";
    let pages = [
        ("/", 200, html, "Craps 1"),
        ("/tables/craps-1", 200, html, "data-table=\"craps-1\""),
        ("/tables/craps-1/sign", 200, html, "don&#39;t pass"),
        ("/rules", 200, html, "19:47-1.3(c)"),
        ("/odds", 200, html, "<a href=\"/odds/chemin-de-fer\">Chemin de fer</a>"),
        ("/odds/craps", 200, html, "7/495"),
        ("/odds/blackjack", 200, html, "-0.485780 %"),
        ("/odds/punto-banco", 200, html, "241149546272/19524993263685"),
        ("/odds/chemin-de-fer", 200, html, "player on 5"),
        ("/odds/big-six", 200, html, "Modelled: the text of <a class=\"cite\" href=\"/rules/19:47-5.6\">"),
        ("/odds/keno", 200, html, "3164932587/10832184935"),
        ("/odds/keno?ticket=1-4+/+5-8+:+2/4,+1/8+@1", 200, html, "293851813/1067961895"),
        (
            "/odds/keno?ticket=1-4+/+5-8+:+3/4+@1",
            200,
            html,
            "19:47-15.4(a): 3/4 does not fit the groups; write 2/4",
        ),
        ("/odds/keno?spots=2&pays=2=11", 200, html, "107/316"),
        ("/odds/keno?at=nowhere", 200, html, "there is no keno location of this name"),
        ("/healthz", 200, "text/plain; charset=utf-8", "ok"),
        ("/assets/table.js", 200, "text/javascript; charset=utf-8", ""),
        ("/assets/table.css", 200, "text/css; charset=utf-8", ""),
        ("/assets/base.css", 200, "text/css; charset=utf-8", ""),
        ("/tables/craps-9", 404, html, "There is no page at this address"),
        ("/tables/craps-9/sign", 404, html, "There is no page at this address"),
        ("/tables", 404, html, "There is no page at this address"),
        ("/odds/poker-room", 404, html, "There is no page at this address"),
        ("/odds/roulette", 404, html, "There is no page at this address"),
        ("/favicon.ico", 404, html, "There is no page at this address"),
        ("/assets/nothing.js", 404, "text/plain; charset=utf-8", "there is no such file"),
    ];
    for (path, status, kind, says) in pages {
        let page = floor.get(path).await;
        assert_eq!((page.status, page.header("content-type")), (status, Some(kind)), "{path}");
        assert!(page.body.contains(says), "{path}: {}", page.body);
    }
}

#[tokio::test]
async fn an_unchanged_file_is_not_sent_again() {
    let disk = Disk::new();
    let floor = floor(&disk).await;
    let first = floor.get("/assets/base.css").await;
    let tag = first.header("etag").expect("a tag").to_string();
    let path = "/assets/base.css";
    let again = request(floor.address, "GET", path, &[("If-None-Match", &tag)], "").await;
    assert_eq!((again.status, again.body.as_str()), (304, ""));
    assert_eq!(request(floor.address, "GET", path, &[("If-None-Match", "\"x\"")], "").await.status, 200);
}

#[tokio::test]
async fn a_name_is_text_and_never_markup() {
    let disk = Disk::new();
    let floor = floor(&disk).await;
    for name in ["<b onload=x>", "\"><img src=x>", "'&lt;--{{name}}", "</div><script>"] {
        let visitor = floor.sit(name, TABLE).await;
        for path in ["/", "/tables/craps-1"] {
            let page = request(floor.address, "GET", path, &[("Cookie", &visitor.cookie)], "").await;
            assert_eq!(page.status, 200);
            assert!(!page.body.contains(name), "{path} shows {name} as it is");
        }
        let welcome = visitor.line(TABLE).await.hello(None).await;
        assert_eq!(welcome["name"], name, "to the page it is text, which the page writes as text");
    }
    let long = floor.post("/sit", None, "name=%3Cscript%3Ealert(1)%3C/script%3E&table=craps-1").await;
    assert_eq!(long.status, 422, "longer than a name may be");
    for path in [
        "/rules/%3Cscript%3Ealert(1)%3C%2Fscript%3E",
        "/odds/craps?odds=%3Cscript%3E&hard+4=%22%3E%3Cscript%3E",
        "/odds/blackjack?decks=%3Cscript%3E&removed=%22%3E%3Cscript%3E&hand=%3Cscript%3E&against=%3Cscript%3E",
        "/odds/punto-banco?decks=%3Cscript%3E&removed=%22%3E%3Cscript%3E&tie=%3Cscript%3E",
        "/odds/chemin-de-fer?decks=%3Cscript%3E&removed=%22%3E%3Cscript%3E",
        "/odds/keno?ticket=%3Cscript%3E&spots=%3Cscript%3E&pays=%22%3E%3Cscript%3E=1&most=%3Cscript%3E&limit=%3Cscript%3E",
    ] {
        assert!(!floor.get(path).await.body.contains("<script>"), "{path}");
    }
}

#[tokio::test]
async fn a_lobby_shows_who_plays_and_what_a_visitor_has() {
    let disk = Disk::new();
    let floor = floor(&disk).await;
    assert!(floor.get("/").await.body.contains("Nobody is playing: 8 places are free."));
    let ann = floor.sit("Ann", TABLE).await;
    ann.line(TABLE).await.wager("pass", 2500).await;
    let page = request(floor.address, "GET", "/", &[("Cookie", &ann.cookie)], "").await;
    assert!(page.body.contains("You are Ann, with $975 in play chips."), "{}", page.body);
    assert!(page.body.contains("1 of 8 places taken: Ann. $25 on the layout."), "{}", page.body);
    assert!(!floor.get("/").await.body.contains("You are"), "and others do not see what she has");
}

#[tokio::test]
async fn a_provision_has_a_page_and_so_has_an_item_of_it() {
    let disk = Disk::new();
    let floor = floor(&disk).await;
    for (asked, shows) in [
        ("19:47-1.3(c)", "<h1>19:47-1.3(c)</h1>"),
        ("1.3(c)", "<h1>19:47-1.3(c)</h1>"),
        ("19:47-1.2(a)20", "<h1>19:47-1.2(a)20</h1>"),
        ("19:47-1.1", "<h1>19:47-1.1</h1>"),
        ("19:47-8.2", "<h1>19:47-8.2</h1>"),
        ("19%3A47-1.3%28c%29", "<h1>19:47-1.3(c)</h1>"),
    ] {
        let page = floor.get(&format!("/rules/{asked}")).await;
        assert_eq!(page.status, 200, "{asked}");
        assert!(page.is_html() && page.body.contains(shows), "{asked}: {}", page.body);
    }
    for asked in ["19:47-99.9", "nonsense", "19:47-", "%00", "19:47-1.3(zz)", &"9".repeat(5000)] {
        let page = floor.get(&format!("/rules/{asked}")).await;
        assert_eq!(page.status, 404, "{asked:.40}");
        assert!(page.is_html(), "{asked:.40}");
    }
}

#[tokio::test]
async fn odds_follow_the_rules_of_the_form() {
    let disk = Disk::new();
    let floor = floor(&disk).await;
    let page = floor.get("/odds/craps?odds=3-4-5&buy_percent=4&field+12=3+to+1").await;
    assert_eq!(page.status, 200);
    assert!(!page.body.contains("role=\"alert\""), "{}", page.body);
    assert!(page.body.contains("1/36"), "the field at three to one on the twelve costs 1/36");
}

#[tokio::test]
async fn odds_of_nonsense_say_what_is_wrong_with_it() {
    let disk = Disk::new();
    let floor = floor(&disk).await;
    let odd = [
        "odds=11",
        "odds=0",
        "odds=x",
        "odds=999",
        "odds=%00",
        "buy_percent=6",
        "buy_percent=-1",
        "buy_percent=x",
        "lay_percent=1e9",
        "hard+4=6+to+1",
        "hard+4=8+for+1",
        "hard+4=1+to+0",
        "hard+4=0+to+0",
        "hard+4=-7+to+1",
        "any+seven=99999999999999999999+to+1",
        "field+2=%F0%9F%8E%B2",
        "field+12=%22%0A%5Bwagers%5D%0Apass%3Dfalse",
    ];
    for query in odd {
        let page = floor.get(&format!("/odds/craps?{query}")).await;
        assert_eq!(page.status, 200, "{query}");
        assert!(
            page.body.contains("role=\"alert\"") && page.body.contains("7/495"),
            "{query}: {}",
            page.body
        );
    }
    let ignored = ["odds=", "nothing=1", "&&&", "=", "%", "odds=1&odds=2", "buy_percent=5", "pass=9+to+1"];
    for query in ignored {
        let page = floor.get(&format!("/odds/craps?{query}")).await;
        assert_eq!(page.status, 200, "{query}");
        assert!(!page.body.contains("role=\"alert\""), "{query}");
    }
    // The dearest odds that can be written are priced, or refused, and never end the page.
    for pays in ["4294967295 to 1", "65535 to 1", "1000000 to 999999", "2147483647 to 7", "255 to 1"] {
        for key in ["field 2", "field 12", "hard 4", "hard 10", "any seven", "any craps"] {
            let query = format!("{}={}", escaped(key), escaped(pays));
            assert_eq!(floor.get(&format!("/odds/craps?{query}")).await.status, 200, "{query}");
        }
    }
}

#[tokio::test]
async fn odds_of_both_baccarats_follow_the_form() {
    let disk = Disk::new();
    let floor = floor(&disk).await;
    // 6 decks: the player's hand costs 1.2374 percent; without vigorish the banker expects what the player gives.
    for (query, says) in [
        ("/odds/punto-banco?decks=6&banker=4", "0.60 %"),
        ("/odds/punto-banco?banker=six", "1.46 %"),
        ("/odds/punto-banco?banker=dragon", "7.61 %"),
        ("/odds/punto-banco?banker=covered&bonus=B", "covered"),
        ("/odds/punto-banco?tie=9+to+1", "4.84 %"),
        ("/odds/chemin-de-fer?vigorish=0", "+1.2351 %"),
        ("/odds/chemin-de-fer?decks=6&by=cards", "5 as 2-3 against 4"),
    ] {
        let page = floor.get(query).await;
        assert_eq!(page.status, 200, "{query}");
        assert!(!page.body.contains("role=\"alert\""), "{query}: {}", page.body);
        assert!(page.body.contains(says), "{query}: {}", page.body);
    }
    for query in ["decks=5", "decks=x", "decks=101", "removed=Zz", "removed=As+As+As+As+As+As+As+As+As"] {
        for game in ["punto-banco", "chemin-de-fer"] {
            let page = floor.get(&format!("/odds/{game}?{query}")).await;
            assert_eq!(page.status, 200, "{game} {query}");
            assert!(page.body.contains("role=\"alert\""), "{game} {query}");
        }
    }
}

#[tokio::test]
async fn odds_of_blackjack_follow_the_form() {
    let disk = Disk::new();
    let floor = floor(&disk).await;
    for (query, says) in [
        ("decks=6", "-0.456886 %"),
        ("decks=6&surrender=yes", "-0.384284 %"),
        ("decks=6&splits=4", "-0.402870 %"),
        ("decks=4&splits=4+aces&surrender=yes", "-0.215877 %"),
        ("dealing=reader", "-0.485780 %"),
        ("decks=6&additional=same+suit&option=2", "6.67 %"),
        ("hand=Td+6s&against=9h", "Td 6s (16) against 9h"),
    ] {
        let page = floor.get(&format!("/odds/blackjack?{query}")).await;
        assert_eq!(page.status, 200, "{query}");
        assert!(!page.body.contains("role=\"alert\""), "{query}: {}", page.body);
        assert!(page.body.contains(says), "{query}: {}", page.body);
    }
    for query in [
        "decks=0",
        "decks=99",
        "removed=Zz",
        "dealing=up&surrender=yes",
        "decks=3&additional=same+suit",
        "hand=Td&against=9h",
        "hand=Td+6s&against=zz",
        "designated=As+2s",
    ] {
        let page = floor.get(&format!("/odds/blackjack?{query}")).await;
        assert_eq!(page.status, 200, "{query}");
        assert!(page.body.contains("role=\"alert\""), "{query}");
    }
}

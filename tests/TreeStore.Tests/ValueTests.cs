using System.Text;
using System.Text.Json;

namespace TreeStores.Tests;

/// <summary>Setting, reading and removing.</summary>
public class ValueTests : RentalTest
{
    public static TheoryData<int> Lengths =>
    [
        2, 3, 63, 64, 65, 127, 128, 129, 4095, 4096, 4097, 32_767, 32_768, 32_769, 65_535, 65_536, 65_537, 131_071, 131_072, 131_073, 1 << 20, (1 << 20) + 1,
    ];

    [Fact]
    public void What_is_set_is_read()
    {
        var store = Open();
        store["orders/17"] = Order.Number(17);
        var version = store.Set("orders/18", Order.Number(18));
        store["plain"] = 42;
        store["nothing"] = null;
        Assert.Equivalent(Order.Number(17), store.Get<Order>("orders/17"));
        Assert.Equivalent(Order.Number(18), store.Get<Order>("orders/18"));
        Assert.Equal(42, store.Get<int>("plain"));
        Assert.Null(store.Get<Order>("nothing"));
        Assert.Equal(2, version);
        Assert.Equal((4, 4), (store.Count, store.Version));
        Assert.Equal("42", Encoding.UTF8.GetString(Lease(store, "plain").ToArray()));
    }

    [Fact]
    public void A_key_without_a_value_is_told_from_null()
    {
        var store = Open();
        store["nothing"] = null;
        Assert.True(store.TryGet<Order>("nothing", out var order));
        Assert.Null(order);
        Assert.False(store.TryGet<Order>("missing", out _));
        Assert.False(store.TryGetLease("missing", out var lease));
        lease.Dispose();
        Assert.Throws<KeyNotFoundException>(() => store.Get<Order>("missing"));
        Assert.False(store.Remove("missing"));
    }

    [Fact]
    public void The_last_value_counts_and_only_it_takes_memory()
    {
        var store = Open();
        for (var i = 0; i < 100; i++)
            store.SetJson("key", Text(100 + i, i));
        Assert.Equal(Text(199, 99), Lease(store, "key").ToArray());
        Assert.Equal((1, 256), (store.Count, store.Bytes));
        Assert.True(store.Remove("key"));
        Assert.Equal((0, 0), (store.Count, store.Bytes));
        Assert.False(store.TryGetLease("key", out _));
    }

    [Theory]
    [MemberData(nameof(Lengths))]
    public void Values_of_any_length_are_exact(int length)
    {
        var store = Open();
        var text = Text(length, length);
        store.SetJson("json", text);
        store.Set("serialized", JsonSerializer.Deserialize(text, TestJson.Default.String)!);
        foreach (var key in (string[])["json", "serialized"])
        {
            Assert.Equal(text, Lease(store, key).ToArray());
            Assert.Equal(length, Lease(store, key).Length);
            var copy = new byte[length];
            Assert.True(store.TryCopyTo(key, copy, out var copied));
            Assert.Equal((length, true), (copied, copy.AsSpan().SequenceEqual(text)));
            Assert.Equal(length - 2, store.Get<string>(key)!.Length);
        }
    }

    [Fact]
    public void A_copy_into_too_little_room_tells_the_length()
    {
        var store = Open();
        store.SetJson("short", Text(100, 1));
        store.SetJson("long", Text(100_000, 1));
        Assert.False(store.TryCopyTo("short", new byte[99], out var length));
        Assert.Equal(100, length);
        Assert.False(store.TryCopyTo("long", new byte[99], out length));
        Assert.Equal(100_000, length);
        Assert.False(store.TryCopyTo("missing", new byte[99], out length));
        Assert.Equal(-1, length);
    }

    [Theory]
    [InlineData("", "empty.")]
    [InlineData("/", "empty part")]
    [InlineData("a//b", "empty part")]
    [InlineData("/a", "empty part")]
    [InlineData("a/", "empty part")]
    [InlineData("a/../b", "'.' or '..'")]
    [InlineData(".", "'.' or '..'")]
    [InlineData("a\nb", "control character")]
    [InlineData("subscribe", "addresses of the service")]
    [InlineData("_/x", "addresses of the service")]
    public void Wrong_keys_are_refused(string key, string reason)
    {
        var store = Open();
        Assert.Contains(reason, Assert.Throws<ArgumentException>(() => store[key] = 1).Message, StringComparison.Ordinal);
        Assert.Contains(reason, Assert.Throws<ArgumentException>(() => { store.SetJson(key, "1"u8); }).Message, StringComparison.Ordinal);
        Assert.Equal((0, 0), (store.Count, store.Version));
    }

    [Theory]
    [InlineData("a")]
    [InlineData("subscribe/x")]
    [InlineData("_")]
    [InlineData("...")]
    [InlineData("Grüße/日本/😀")]
    [InlineData("a b%2F?&#")]
    public void Right_keys_are_taken(string key)
    {
        var store = Open();
        store[key] = 1;
        Assert.Equal(1, store.Get<int>(key));
    }

    [Fact]
    public void The_longest_key_has_1024_bytes()
    {
        var store = Open();
        store[new string('k', 1024)] = 1;
        store[new string('é', 512)] = 1;
        Assert.Throws<ArgumentException>(() => store[new string('k', 1025)] = 1);
        Assert.Throws<ArgumentException>(() => store[new string('é', 512) + "k"] = 1);
        Assert.Throws<ArgumentException>(() => store["half a pair \ud83d"] = 1);
    }

    [Fact]
    public void What_is_not_json_is_refused()
    {
        var store = Open();
        foreach (var text in (string[])["", "{", "1 2", "{\"a\":}", "nul", "\ufeff1", "// comment\n1"])
            Assert.Throws<JsonException>(() => { store.SetJson("key", Encoding.UTF8.GetBytes(text)); });
        Assert.Throws<JsonException>(() => { store.SetJson("key", [(byte)'"', 0xC3, (byte)'"']); });

        // A character whose bytes are in two blocks, and half of one.
        foreach (var at in (int[])[65_533, 65_534, 65_535, 65_536])
        {
            var text = Text(70_000, 1);
            Encoding.UTF8.GetBytes("😀").CopyTo(text, at);
            store.SetJson("key", text);
            Assert.Equal(text, Lease(store, "key").ToArray());
            text[at + 3] = (byte)'x';
            Assert.Throws<JsonException>(() => { store.SetJson("key", text); });
        }

        Assert.Equal(4, store.Version);
    }

    [Fact]
    public void A_type_that_is_not_known_is_refused_and_nothing_is_kept()
    {
        var store = Open();
        Assert.Throws<NotSupportedException>(() => store["key"] = new Version(1, 2));
        Assert.Throws<NotSupportedException>(() => store.Set("key", new Version(1, 2)));
        Assert.Equal(0, store.Count);
    }

    [Fact]
    public void A_full_store_says_so_and_keeps_what_it_has()
    {
        var store = Open(change: o => o with { MaxBytes = 1024 });
        for (var i = 0; i < 4; i++)
            store.SetJson($"key/{i}", Text(200, i));
        Assert.Throws<TreeStoreFullException>(() => { store.SetJson("key/4", Text(10, 4)); });
        Assert.Throws<TreeStoreFullException>(() => { store.SetJson("key/0", Text(300, 4)); });
        store.SetJson("key/0", Text(201, 9));
        Assert.Equal((4, 1024), (store.Count, store.Bytes));
        store.Remove("key/3");
        store.SetJson("key/4", Text(10, 4));
        Assert.Equal(Text(201, 9), Lease(store, "key/0").ToArray());
    }

    [Fact]
    public void A_value_that_is_too_long_is_refused()
    {
        var store = Open(change: o => o with { MaxValueBytes = 100 });
        store.SetJson("key", Text(100, 1));
        Assert.Throws<ValueTooLongException>(() => { store.SetJson("key", Text(101, 1)); });
        Assert.Throws<ValueTooLongException>(() => store["key"] = new string('x', 99));
        Assert.Equal(1, store.Version);
    }

    [Fact]
    public void Keys_are_listed_in_order_and_in_pages()
    {
        var store = Open();
        foreach (var i in Enumerable.Range(0, 250).Reverse())
            store[$"orders/{i:000}"] = i;
        store["customers/1"] = 1;
        store["orders"] = 1;
        store["zebra"] = 1;
        Assert.Equal(["customers/1", "orders", "orders/000"], store.List(most: 3).Select(k => k.Key));
        List<KeyInfo> all = [];
        for (string? after = null; store.List("orders/", after, 100) is { Count: > 0 } page; after = page[^1].Key)
            all.AddRange(page);
        Assert.Equal(Enumerable.Range(0, 250).Select(i => $"orders/{i:000}"), all.Select(k => k.Key));
        Assert.Equal((250, 1), (all[0].Version, all[0].Length));
        Assert.Equal(11, store.List("orders/00", "customers/9").Count + store.List("orders/24", "orders/249").Count + store.List("zebra").Count);
        Assert.Empty(store.List("nobody"));
        Assert.Empty(store.List("orders/", "p"));
        Assert.Empty(store.List("zz"));
    }

    [Fact]
    public void Clear_removes_what_begins_with_the_prefix()
    {
        var store = Open();
        foreach (var key in (string[])["a", "a/1", "a/2", "ab", "b/1"])
            store[key] = 1;
        Assert.Equal(2, store.Clear("a/"));
        Assert.Equal(["a", "ab", "b/1"], store.List().Select(k => k.Key));
        Assert.Equal(0, store.Clear("c"));
        Assert.Equal(3, store.Clear(""));
        Assert.Equal((0, 0), (store.Count, store.Bytes));
    }

    [Fact]
    public void Half_a_character_is_no_prefix_to_clear()
    {
        // The log is UTF-8, which has no halves: after a restart the keys would be back.
        var store = Open();
        store["a\ud83d\ude00"] = 1;
        Assert.Throws<ArgumentException>(() => store.Clear("a\ud83d"));
        Assert.Equal(1, store.Count);
        Assert.Equal(1, store.Clear("a\ud83d\ude00"));
    }

    [Fact]
    public void A_store_that_is_disposed_says_so()
    {
        var store = Open();
        store["a"] = 1;
        store.Dispose();
        store.Dispose();
        Assert.Throws<ObjectDisposedException>(() => store["a"] = 1);
        Assert.Throws<ObjectDisposedException>(() => store.TryGetLease("a", out _));
        Assert.Throws<ObjectDisposedException>(() => store.TryCopyTo("a", new byte[9], out _));
        Assert.Throws<ObjectDisposedException>(() => store.Clear(""));
        Assert.Throws<ObjectDisposedException>(() => store.List());
    }

    [Fact]
    public void Options_that_make_no_sense_are_refused()
    {
        Assert.Throws<ArgumentException>(() => Open(change: o => o with { Durable = true }));
        Assert.Throws<ArgumentOutOfRangeException>(() => Open(change: o => o with { MaxValueBytes = 0 }));
        Assert.Throws<ArgumentOutOfRangeException>(() => Open(change: o => o with { FeedCapacity = 1 }));
        Assert.Throws<ArgumentOutOfRangeException>(() => Open(change: o => o with { LogDelay = TimeSpan.FromMilliseconds(-1) }));
        Assert.Throws<ArgumentOutOfRangeException>(() => Open(change: o => o with { LogDelay = TimeSpan.MaxValue }));
        Assert.Throws<ArgumentNullException>(() => Open(change: o => o with { TimeProvider = null! }));
    }
}

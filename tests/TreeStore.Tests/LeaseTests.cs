namespace TreeStores.Tests;

/// <summary>Leases: what they give stays right until they end, and nothing is given after that.</summary>
public class LeaseTests : RentalTest
{
    [Theory]
    [InlineData(100)]
    [InlineData(5000)]
    [InlineData(300_000)]
    public void A_lease_outlives_an_overwrite(int length)
    {
        var store = Open();
        store.SetJson("key", Text(length, 0));
        var lease = Lease(store, "key");

        // Whatever the next values do with the blocks of the old ones, they do not do it with those of the lease.
        for (var i = 1; i <= 50; i++)
            store.SetJson("key", Text(length, i));
        Assert.Equal(Text(length, 0), lease.ToArray());
        Assert.Equal((length, 1), (lease.Length, lease.Version));
        Assert.Equal(Text(length, 50), Lease(store, "key").ToArray());
    }

    [Fact]
    public void Leases_outlive_a_removal_a_clear_and_the_store()
    {
        var store = Open();
        var leases = new List<ValueLease>();
        for (var i = 0; i < 30; i++)
        {
            store.SetJson($"key/{i}", Text(1000 + i, i));
            leases.Add(Lease(store, $"key/{i}"));
        }

        store.Remove("key/0");
        Assert.Equal(29, store.Clear("key/"));
        for (var i = 0; i < 30; i++)
            store.SetJson($"other/{i}", Text(1000 + i, i + 100));
        store.Dispose();
        for (var i = 0; i < 30; i++)
            Assert.Equal(Text(1000 + i, i), leases[i].ToArray());
    }

    [Fact]
    public void Several_leases_end_one_by_one()
    {
        var store = Open();
        store.SetJson("key", Text(100, 0));
        var (first, second) = (Lease(store, "key"), Lease(store, "key"));
        store.SetJson("key", Text(100, 1));
        first.Dispose();
        for (var i = 2; i < 20; i++)
            store.SetJson("key", Text(100, i));
        Assert.Equal(Text(100, 0), second.ToArray());
    }

    [Fact]
    public void An_ended_lease_throws_even_when_its_object_serves_another()
    {
        var store = Open();
        store.SetJson("old", Text(100, 0));
        store.SetJson("new", Text(100, 1));
        var ended = Lease(store, "old");
        var copy = ended;
        copy.Dispose();
        var next = Lease(store, "new");
        Assert.Throws<ObjectDisposedException>(() => ended.Length);
        Assert.Throws<ObjectDisposedException>(() => ended.Version);
        Assert.Throws<ObjectDisposedException>(() => ended.Sequence);
        Assert.Throws<ObjectDisposedException>(() => ended.ToArray());
        Assert.Throws<ObjectDisposedException>(() => ended.CopyTo(new byte[100]));
        Assert.Throws<ObjectDisposedException>(() => ended.TryGetSpan(out _));
        Assert.Throws<ObjectDisposedException>(() => ended.Read(TestJson.Default.String));

        // To end it again does not end the lease that came after it.
        ended.Dispose();
        Assert.Equal(Text(100, 1), next.ToArray());
    }

    [Fact]
    public void A_lease_that_never_began_throws_and_can_be_disposed()
    {
        var lease = default(ValueLease);
        Assert.Throws<ObjectDisposedException>(() => lease.Length);
        lease.Dispose();
    }

    [Fact]
    public void A_lease_that_ends_on_many_threads_ends_once()
    {
        var store = Open();
        store.SetJson("key", Text(100, 0));
        for (var turn = 0; turn < 2000; turn++)
        {
            Assert.True(store.TryGetLease("key", out var lease));
            Parallel.For(0, 4, _ => lease.Dispose());
        }

        // With a reference too few, the blocks would be somebody else's now.
        store.SetJson("other", Text(100, 1));
        Assert.Equal(Text(100, 0), Lease(store, "key").ToArray());
    }
}

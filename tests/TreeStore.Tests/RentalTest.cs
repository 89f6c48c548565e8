using System.Text.Json.Serialization;
using PoolAnalyzers;

// What is rented is counted for the whole process.
[assembly: CollectionBehavior(DisableTestParallelization = true)]

namespace TreeStores.Tests;

/// <summary>Base class of tests that fail when something they rented was not returned. Has a folder for files.</summary>
public abstract class RentalTest : IDisposable
{
    private readonly List<IDisposable> _disposables = [];
    private readonly RentedCount _rented = new();

    /// <summary>Made for the test, removed after it.</summary>
    protected string Folder { get; } = Directory.CreateTempSubdirectory("treestore-").FullName;

    /// <summary>What stores said about their files.</summary>
    protected List<string> Told { get; } = [];

    /// <inheritdoc/>
    public void Dispose()
    {
        // The last is disposed first: a lease before its store, for example.
        for (var i = _disposables.Count - 1; i >= 0; i--)
            _disposables[i].Dispose();
        Directory.Delete(Folder, recursive: true);
        CheckedRentals.AssertNothingOutstanding();

        // The metrics of the pools have to say the same.
        Assert.Equal(0, _rented.Read());
        _rented.Dispose();
        GC.SuppressFinalize(this);
    }

    /// <summary>A store that is disposed with the test, if it is not disposed before.</summary>
    internal TreeStore Open(bool onDisk = false, Func<TreeStoreOptions, TreeStoreOptions>? change = null)
    {
        var options = new TreeStoreOptions { Json = TestJson.Default.Options, Folder = onDisk ? Folder : null, Tell = Tell };
        var store = new TreeStore(change is null ? options : change(options));
        _disposables.Add(store);
        return store;
    }

    /// <summary>A lease that is disposed with the test, if it is not disposed before.</summary>
    internal ValueLease Lease(TreeStore store, string key)
    {
        Assert.True(store.TryGetLease(key, out var lease), $"there is no key '{key}'");
        _disposables.Add(lease);
        return lease;
    }

    /// <summary>JSON text of exactly so many bytes, which depends on the seed.</summary>
    internal static byte[] Text(int length, int seed)
    {
        var text = new byte[length];
        for (var i = 0; i < length; i++)
            text[i] = (byte)('a' + ((i * 7) + (i / 251) + seed) % 26);
        text[0] = text[^1] = (byte)'"';
        return text;
    }

    private void Tell(string message)
    {
        lock (Told)
            Told.Add(message);
    }
}

/// <summary>What the tests store.</summary>
internal sealed record Order(int Id, string Customer, decimal Total, string[] Lines)
{
    public static Order Number(int id) => new(id, $"Customer {id}", id * 1.25m, [$"line {id}", "second line"]);
}

/// <summary>The types of the tests.</summary>
[JsonSerializable(typeof(Order))]
[JsonSerializable(typeof(int))]
[JsonSerializable(typeof(string))]
internal sealed partial class TestJson : JsonSerializerContext;

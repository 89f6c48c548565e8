using BenchmarkDotNet.Attributes;
using HashGuard;
using PoolAnalyzers.Benchmarks.Pools;
using PoolAnalyzers.Benchmarks.Systems;
using Scopes;

namespace PoolAnalyzers.Benchmarks.Suites;

// What BenchmarkDotNet runs: one case after the other, each for itself. The first of each suite is the reference.

/// <summary>Pools of pages, one rented at a time.</summary>
public class PoolSuite
{
    [Benchmark(Baseline = true)]
    public void Shared() => Shapes.Once<Shared<PageLength>>();

    [Benchmark]
    public void Control() => Shapes.Once<SharedAgain<PageLength>>();

    [Benchmark]
    public void LockFree() => Shapes.Once<LockFree>();

    [Benchmark]
    public void LockFreePreallocated() => Shapes.Once<Preallocated>();

    [Benchmark]
    public void WithLock() => Shapes.Once<Locked>();

    [Benchmark]
    public void Strict() => Shapes.Once<Strict>();

    [Benchmark]
    public void StrictWithLock() => Shapes.Once<StrictLocked>();

    [Benchmark]
    public void Instance() => Shapes.Once<Instance>();

    [Benchmark]
    public void InstanceAsArrayPool() => Shapes.Once<AsArrayPool>();

    [Benchmark]
    public void Created() => Shapes.Once<Created<PageLength>>();

    [Benchmark]
    public void MicrosoftObjectPool() => Shapes.Once<MicrosoftArrays<PageLength>>();

    [Benchmark]
    public void RoslynSlots() => Shapes.Once<Slots<PageLength>>();

    [Benchmark]
    public void ConcurrentQueue() => Shapes.Once<Queued<PageLength>>();

    [Benchmark]
    public void ConcurrentStack() => Shapes.Once<Stacked<PageLength>>();

    [Benchmark]
    public void ConcurrentBag() => Shapes.Once<Bagged<PageLength>>();

    [Benchmark]
    public void MemoryPool() => MemoryPoolUse.Once();

    [Benchmark]
    public void SpanOwner() => SpanOwnerUse.Once();

    [Benchmark]
    public void MemoryOwner() => MemoryOwnerUse.Once();
}

/// <summary>Pools of objects.</summary>
public class ObjectSuite
{
    [Benchmark(Baseline = true)]
    public void Microsoft() => MicrosoftNodes.Once();

    [Benchmark]
    public void Control() => MicrosoftNodesAgain.Once();

    [Benchmark]
    public void Generated() => GeneratedNodes.Once();

    [Benchmark]
    public void RoslynSlot() => SlotNodes.Once();
}

/// <summary>The ways to rent elements for a moment.</summary>
[GenericTypeArguments(typeof(byte))]
[GenericTypeArguments(typeof(char))]
[GenericTypeArguments(typeof(int))]
[GenericTypeArguments(typeof(object))]
public class ScopeSuite<T>
{
    [Params(1, 100, 10_000)]
    public int Length { get; set; }

    [Benchmark(Baseline = true)]
    public void ArrayPool() => Plain<T>.Once(Length);

    [Benchmark]
    public void Control() => PlainAgain<T>.Once(Length);

    [Benchmark]
    public void ScopeByHand() => ByHand<T>.Once(Length);

    [Benchmark]
    public void ScopeGenerated() => Generated<T>.Once(Length);

    [Benchmark]
    public void ScopeOfThread() => Cached<T>.Once(Length);

    [Benchmark]
    public void OwnerGenerated() => Leased<T>.Once(Length);

    [Benchmark]
    public void SpanOwner() => ToolkitSpan<T>.Once(Length);

    [Benchmark]
    public void MemoryOwner() => ToolkitMemory<T>.Once(Length);

    [Benchmark]
    public void MemoryPool() => PooledMemory<T>.Once(Length);
}

/// <summary>HashGuard's middleware with a valid request.</summary>
public class HashGuardSuite
{
    private readonly Dictionary<PoolKind, CheckedRequest> _requests = [];

    [Params(8, 5000, 16_384)]
    public int Body { get; set; }

    [GlobalSetup]
    public void Setup()
    {
        foreach (var kind in Enum.GetValues<PoolKind>())
            _requests[kind] = new CheckedRequest(Body, kind, RequestKind.Valid);
    }

    [Benchmark(Baseline = true)]
    public void Shared() => _requests[PoolKind.Shared].Run(1);

    [Benchmark]
    public void Control() => _requests[PoolKind.Shared].Run(1);

    [Benchmark]
    public void Created() => _requests[PoolKind.Created].Run(1);

    [Benchmark]
    public void LockFree() => _requests[PoolKind.LockFree].Run(1);

    [Benchmark]
    public void LockFreePreallocated() => _requests[PoolKind.LockFreePreallocated].Run(1);

    [Benchmark]
    public void WithLock() => _requests[PoolKind.Locked].Run(1);

    [Benchmark]
    public void WithLockPreallocated() => _requests[PoolKind.LockedPreallocated].Run(1);
}

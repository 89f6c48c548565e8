using System.Text;
using Microsoft.Extensions.ObjectPool;

namespace PoolAnalyzers.GeneratedPools.Tests;

[ObjectPool(typeof(StringBuilder), Capacity = 64, Reset = "Clear", MaxRetained = "Capacity <= 4096")]
internal sealed partial class InjectedBuilders : ObjectPool<StringBuilder>;

/// <summary>Says itself whether it can be used again.</summary>
internal sealed class Request : IResettable, IDisposable
{
    public int Resets { get; private set; }

    public bool IsBroken { get; set; }

    public bool IsDisposed { get; private set; }

    public bool TryReset()
    {
        Resets++;
        return !IsBroken;
    }

    public void Dispose() => IsDisposed = true;
}

[ObjectPool(typeof(Request), Capacity = 8)]
internal sealed partial class Requests : ObjectPool<Request>;

[ObjectPool(typeof(Request), Capacity = 8, Reset = null)]
internal sealed partial class UnresetRequests;

[ObjectPool]
internal sealed partial class ResettableOf<T>
    where T : class, IResettable, new();

/// <summary>Pools of objects as <see cref="ObjectPool{T}"/>, and objects that are <see cref="IResettable"/>.</summary>
public class MicrosoftObjectPoolTests
{
    [Fact]
    public void It_is_an_ObjectPool()
    {
        ObjectPool<StringBuilder> pool = new InjectedBuilders();
        var builder = pool.Get().Append("text");
        pool.Return(builder);
        var again = pool.Get();
        Assert.Same(builder, again);
        Assert.Equal(0, again.Length);
        again.EnsureCapacity(10_000);
        pool.Return(again);
        Assert.NotSame(again, pool.Get());
    }

    [Fact]
    public void Get_and_Rent_share_what_is_idle()
    {
        var pool = new InjectedBuilders();
        var builder = pool.Get();
        pool.Return(builder);
        Assert.Same(builder, pool.Rent());
    }

    [Fact]
    public void Objects_reset_themselves_and_are_dropped_if_they_refuse()
    {
        ObjectPool<Request> pool = new Requests();
        var request = pool.Get();
        pool.Return(request);
        Assert.Equal((1, false), (request.Resets, request.IsDisposed));
        Assert.Same(request, pool.Get());
        request.IsBroken = true;
        pool.Return(request);
        Assert.Equal((2, true), (request.Resets, request.IsDisposed));
        Assert.NotSame(request, pool.Get());
    }

    [Fact]
    public void A_reset_of_null_leaves_the_object_alone()
    {
        var pool = new UnresetRequests();
        var request = pool.Rent();
        request.IsBroken = true;
        pool.Return(request);
        Assert.Equal(0, request.Resets);
        Assert.Same(request, pool.Rent());
    }

    [Fact]
    public void A_type_parameter_that_is_resettable_is_reset()
    {
        var pool = new ResettableOf<Request>();
        var request = pool.Rent();
        pool.Return(request);
        Assert.Equal(1, request.Resets);
    }
}

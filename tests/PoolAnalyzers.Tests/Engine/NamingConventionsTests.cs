using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Engine;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Flow;
using PoolAnalyzers.Ownership.Inference;
using PoolAnalyzers.Text;

namespace PoolAnalyzers.Tests.Engine;

/// <summary>Names are read word by word: a name that only begins with the letters of a verb says nothing.</summary>
public sealed class NamingConventionsTests
{
    [Theory]
    [InlineData("Add", true)]
    [InlineData("AddRange", true)]
    [InlineData("TryAdd", true)]
    [InlineData("Add2", true)]
    [InlineData("Adds_one", true)]
    [InlineData("AddressOf", false)]
    [InlineData("TryAddressOf", false)]
    [InlineData("SetBuffer", true)]
    [InlineData("Settings", false)]
    [InlineData("FreeInput", true)]
    [InlineData("FreezeInput", false)]
    [InlineData("OwnsIt", true)]
    [InlineData("OwnerOf", false)]
    [InlineData("Initialize", true)]
    [InlineData("InitialSize", false)]
    [InlineData("Try", false)]
    [InlineData("", false)]
    [InlineData("OnReleased", true)]
    [InlineData("DoReturn", true)]
    [InlineData("IOReturn", true)]
    [InlineData("Wrapped", true)]
    [InlineData("Releasing", true)]
    [InlineData("Taken", true)]
    public void Taking(string name, bool expected) => Assert.Equal(expected, NamingConventions.SoundsLikeTaking(name));

    [Theory]
    [InlineData("ToBlock", true)]
    [InlineData("TopBlock", false)]
    [InlineData("NewBlock", true)]
    [InlineData("NewestBlock", false)]
    [InlineData("ReadBlock", true)]
    [InlineData("ReadyBlock", false)]
    [InlineData("CopyOf", true)]
    [InlineData("Copyright", false)]
    public void Making(string name, bool expected) => Assert.Equal(expected, NamingConventions.SoundsLikeMaking(name));

    [Theory]
    [InlineData("Free", true)]
    [InlineData("DoFree", true)]
    [InlineData("Freeze", false)]
    [InlineData("Unfreeze", false)]
    [InlineData("RecycleAll", true)]
    public void Releasing(string name, bool expected) => Assert.Equal(expected, NamingConventions.SoundsLikeReleasing(name));

    [Theory]
    [InlineData("Fill", true)]
    [InlineData("ClearAll", true)]
    [InlineData("ClearanceOf", false)]
    public void Clearing(string name, bool expected) => Assert.Equal(expected, NamingConventions.SoundsLikeClearing(name));
}

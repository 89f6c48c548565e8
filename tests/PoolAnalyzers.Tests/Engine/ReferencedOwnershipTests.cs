using static PoolAnalyzers.Tests.Engine.ProjectProgram;

namespace PoolAnalyzers.Tests.Engine;

/// <summary>Attributes of another assembly, in bodies that say no other word of pooling.</summary>
public sealed class ReferencedOwnershipTests
{
    [Fact]
    public async Task Rented_result()
    {
        await Check("static int First() => {|POOL001:Lake.Draw()|}[0];");
        await Check("static int First() { var water = Lake.Draw(); int first = water[0]; Lake.Pour(water); return first; }");
    }

    [Fact]
    public async Task Rented_out_parameter()
    {
        await Check("static int First() => {|POOL001:Lake.TryDraw(out var water)|} ? water[0] : 0;");
        await Check("static void First() { if (Lake.TryDraw(out var water)) Lake.Pour(water); }");
    }

    [Fact]
    public async Task Constructor()
    {
        await Check("static void Fill() { var bucket = {|POOL003:new Bucket(1)|}; }");
        await Check("static void Fill() { using var bucket = new Bucket(1); }");
    }

    [Fact]
    public async Task Released_parameter()
    {
        await Check("static int First(byte[] water) { Lake.Pour(water); return {|POOL011:water|}[0]; }");
        await Check("static int First(byte[] water) { int first = water[0]; Lake.Pour(water); return first; }");
    }

    [Fact]
    public async Task Rented_property()
    {
        await Check("static int First() { var water = {|POOL001:Lake.Drop|}; return water[0]; }");
        await Check("static int First() { var water = Lake.Drop; int first = water[0]; Lake.Pour(water); return first; }");
    }

    [Fact]
    public async Task Implementation_of_an_interface()
    {
        const string Sea = "sealed class Sea : ILake { public static byte[] Last = []; public void Drain(byte[] water) => Last = water; }";
        await Check(Sea + " static int First(Sea sea, byte[] water) { sea.Drain(water); return {|POOL011:water|}[0]; }");
        await Check(Sea + " static int First(Sea sea, byte[] water) { int first = water[0]; sea.Drain(water); return first; }");
    }
}

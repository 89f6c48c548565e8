namespace PipeRpc.Tests;

/// <summary>Unusual interfaces, over the wire.</summary>
public sealed class ShapeTests : RpcTest
{
    [Fact]
    public void Overloads_and_methods_of_a_base_are_told_apart()
    {
        using var client = Connect();
        IShapes shapes = new ShapesClient(client);
        Assert.Equal("base 1", shapes.FromBase(1));
        Assert.Equal("int 2", ((IShapesBase)shapes).Over(2));
        Assert.Equal("ints 2 3", shapes.Over(2));
        Assert.Equal("string 2", shapes.Over("2"));
        Assert.Equal("ints 2 7", shapes.Over(2, 7));
        Assert.Equal("body", shapes.WithBody());
    }

    [Fact]
    public void A_client_has_the_default_values_of_its_interface()
    {
        using var client = Connect();
        Assert.Equal(((IShapes)new ShapesClient(client)).Defaults(), new ShapesClient(client).Defaults());
        Assert.Equal("1.5 NaN 1E+300 1.10 ' a\"b\n  Green Green -5 18446744073709551615 True  -Infinity", new ShapesClient(client).Defaults());
    }

    [Fact]
    public void Names_may_be_those_of_keywords_and_of_fields()
    {
        using var client = Connect();
        Assert.Equal(21, new ShapesClient(client).@event(1, 2, 3, 4, 5, @await: 6));
        Assert.Equal(6, new ShapesClient(client).Sum(1, 2, 3));
    }

    [Fact]
    public async Task Null_crosses_where_it_may()
    {
        using var client = Connect();
        var shapes = new ShapesClient(client);
        Assert.Null(shapes.Maybe(null));
        Assert.Equal("a", shapes.Maybe(new Person("a", []))!.Name);
        Assert.Null(shapes.Flags(null));
        Assert.Equal([true, false], shapes.Flags([true, false])!);
        Assert.Null(shapes.When(null));
        Assert.Equal(DateTime.UnixEpoch, shapes.When(DateTime.UnixEpoch));
        Assert.Null(await shapes.LaterAsync(new Person("b", [])));
        Assert.Equal(4, shapes.Twice([new Person("a", []), new Person("b", [])]).Count);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(10)]
    [InlineData(100_000)]
    public async Task Two_blocks_cross_in_one_call(int length)
    {
        using var client = Connect();
        var (first, last) = (new byte[length], new byte[2 * length]);
        new Random(1).NextBytes(first);
        new Random(2).NextBytes(last);
        await new ShapesClient(client).NothingAsync();
        using var joined = await new ShapesClient(client).JoinAsync(first, 7, last, default);
        Assert.Equal((byte[])[.. first, 7, .. last], joined.Memory.ToArray());
    }

    [Fact]
    public async Task Streams_carry_records_and_blocks_and_hold_no_writer()
    {
        using var client = Connect();
        var shapes = new ShapesClient(client);
        var names = new List<int>();
        await foreach (var person in shapes.ManyAsync(new Person("a", []), new byte[] { 1, 0, 3 }))
            names.Add(person?.Numbers[0] ?? -1);
        Assert.Equal([1, -1, 3], names);

        var length = 0;
        await foreach (var block in shapes.GrowAsync())
            Assert.Equal(length++, block.Length);
        Assert.Equal(40, length);
    }
}

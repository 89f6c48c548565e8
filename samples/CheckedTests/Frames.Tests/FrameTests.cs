using System.Text;
using PoolAnalyzers;

namespace Frames.Tests;

public sealed class FrameTests : RentalTest
{
    [Theory]
    [InlineData("")]
    [InlineData("héllo")]
    public async Task A_frame_is_read_as_it_was_written(string text)
    {
        using var stream = new MemoryStream();
        FrameStream.Write(stream, text);
        stream.Position = 0;
        using var frame = await FrameStream.ReadAsync(stream);
        Assert.Equal(text, Encoding.UTF8.GetString(frame.Span));
    }

    [Fact]
    public async Task A_stream_that_ends_within_a_frame_gives_the_buffer_back()
    {
        using var stream = new MemoryStream([0, 5, 1, 2]);
        await Assert.ThrowsAsync<EndOfStreamException>(() => FrameStream.ReadAsync(stream));
        // Nothing more to say: the base class looks for the buffer.
    }

#if POOLANALYZERS_CHECKED
    [Fact]
    public async Task A_frame_that_is_kept_is_reported()
    {
        using var rentals = new CheckedRentals.Watch();
        using var stream = new MemoryStream([0, 1, 65]);
        var frame = await FrameStream.ReadAsync(stream);
        // The owner holds an array of the pool that it is declared over: that is one rental.
        var report = Assert.Throws<InvalidOperationException>(rentals.AssertNothingOutstanding);
        Assert.Contains("1 rental was not returned.\nA rental of Frames.Frame, from Frames.FrameBuffers, is not returned.", report.Message);
        frame.Dispose();
        rentals.AssertNothingOutstanding();
    }
#endif
}

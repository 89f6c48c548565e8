using System.Collections.Concurrent;
using System.Globalization;
using System.Text;

namespace TreeStores.Tests;

/// <summary>The program: killed, stopped and misused.</summary>
public class ProcessTests : RentalTest
{
    [Fact]
    public async Task Killed_again_and_again_it_loses_nothing_that_was_acknowledged()
    {
        const int Clients = 8, Changes = 100;
        // What each client was told to be there, by key; null for what it was told to be gone. The uncertain value is the one that it was not told about.
        var acknowledged = new ConcurrentDictionary<string, int>();
        var uncertain = new ConcurrentDictionary<string, int>();
        var total = 0;
        for (var turn = 0; turn < 3; turn++)
        {
            using var program = await ShippedProgram.StartAsync("--data", Folder, "--durable", "--snapshot-every", "0.3");
            foreach (var (key, number) in acknowledged)
                await AssertAtLeastAsync(program, key, number, uncertain.GetValueOrDefault(key, number));
            var (before, snapshot) = (total, Snapshot());
            var clients = Enumerable.Range(0, Clients).Select(client => Task.Run(async () =>
            {
                for (var i = 0; ; i++)
                {
                    var key = $"client{client}/{i % 5}";
                    var number = acknowledged.GetValueOrDefault(key) + 1;
                    number = Math.Max(number, uncertain.GetValueOrDefault(key) + 1);
                    uncertain[key] = number;
                    try
                    {
                        using var content = new StringContent(Value(number));
                        using var response = await program.Client.PutAsync("/" + key, content);
                        Assert.True((int)response.StatusCode is 201 or 204, $"{response.StatusCode}");
                        acknowledged[key] = number;
                        Interlocked.Increment(ref total);
                    }
                    catch (HttpRequestException)
                    {
                        return;
                    }
                }
            })).ToList();

            // In the middle of its work: after changes and a snapshot, with more of both to come.
            await Wait.UntilAsync(
                () => clients.Exists(c => c.IsCompleted) || (Volatile.Read(ref total) >= before + Changes && Snapshot() != snapshot),
                "there are too few changes, or there is no snapshot");
            program.Kill();
            await Task.WhenAll(clients);
        }

        using (var last = await ShippedProgram.StartAsync("--data", Folder, "--durable"))
        {
            foreach (var (key, number) in acknowledged)
                await AssertAtLeastAsync(last, key, number, uncertain[key]);
            var (code, errors) = await last.StopAsync();
            Assert.True(code == 0, errors);
        }

        Assert.True(total >= 3 * Changes, $"only {total} changes were made");

        string? Snapshot() => Directory.GetFiles(Folder, "snapshot-??????").Max();

        static string Value(int number) => $"\"{number} {new string((char)('a' + (number % 26)), 100 + (number % 700))}\"";

        static async Task AssertAtLeastAsync(ShippedProgram program, string key, int least, int most)
        {
            var text = await program.Client.GetStringAsync("/" + key);
            var number = int.Parse(text.AsSpan(1, text.IndexOf(' ', StringComparison.Ordinal) - 1), CultureInfo.InvariantCulture);
            Assert.InRange(number, least, most);
            Assert.Equal(Value(number), text);
        }
    }

    [Fact]
    public async Task Stopped_it_writes_a_snapshot_and_starts_with_it()
    {
        using (var program = await ShippedProgram.StartAsync("--data", Folder))
        {
            using var content = new StringContent("\"kept\"");
            using var put = await program.Client.PutAsync("/a/b", content);
            var (code, errors) = await program.StopAsync();
            Assert.Equal((0, ""), (code, errors));
        }

        Assert.Single(Directory.GetFiles(Folder, "snapshot-*"));
        using var again = await ShippedProgram.StartAsync("--data", Folder);
        Assert.Equal("\"kept\"", await again.Client.GetStringAsync("/a/b"));
    }

    [Fact]
    public async Task Stopped_without_room_for_a_snapshot_it_says_so_and_keeps_everything()
    {
        using (var program = await ShippedProgram.StartAsync("--data", Folder))
        {
            Directory.CreateDirectory(Path.Combine(Folder, "log-000002"));
            using var content = new StringContent("\"kept\"");
            using var put = await program.Client.PutAsync("/a/b", content);
            var (code, errors) = await program.StopAsync();
            Assert.Equal(0, code);
            Assert.Contains("There is no snapshot of the end: ", errors, StringComparison.Ordinal);
            Assert.DoesNotContain("   at ", errors, StringComparison.Ordinal);
        }

        Directory.Delete(Path.Combine(Folder, "log-000002"));
        using var again = await ShippedProgram.StartAsync("--data", Folder);
        Assert.Equal("\"kept\"", await again.Client.GetStringAsync("/a/b"));
    }

    [Fact]
    public async Task A_torn_log_is_told_on_the_console()
    {
        using (var program = await ShippedProgram.StartAsync("--data", Folder, "--durable"))
        {
            using var content = new StringContent("1");
            using var put = await program.Client.PutAsync("/a", content);
            program.Kill();
        }

        await using (var log = new FileStream(Directory.GetFiles(Folder, "log-*").Max()!, FileMode.Append))
            await log.WriteAsync(Encoding.ASCII.GetBytes("half a record"));
        using var again = await ShippedProgram.StartAsync("--data", Folder);
        Assert.Equal("1", await again.Client.GetStringAsync("/a"));
        Assert.NotEmpty(Directory.GetFiles(Folder, "snapshot-*"));
        var (code, errors) = await again.StopAsync();
        Assert.Equal(0, code);
        Assert.Contains("cannot be read beyond byte", errors, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("--durable needs --data", "--durable")]
    [InlineData("Other machines can reach", "--urls", "http://0.0.0.0:5090")]
    [InlineData("--max-value is not above zero", "--max-value", "0")]
    [InlineData("--snapshot-every is 0, or from 0.001", "--snapshot-every", "-1")]
    [InlineData("--snapshot-every is 0, or from 0.001", "--snapshot-every", "0.0009")]
    [InlineData("'x' for option '--max-value'", "--max-value", "x")]
    [InlineData("'99999999999999999999' for option '--max-bytes'", "--max-bytes", "99999999999999999999")]
    [InlineData("'soon' for option '--snapshot-every'", "--snapshot-every", "soon")]
    [InlineData("The token is empty", "--token", "", "--urls", "http://0.0.0.0:0")]
    [InlineData("'--nonsense'", "--nonsense")]
    [InlineData("cannot be used", "--data", "/dev/null/below")]
    public async Task What_is_wrong_on_the_command_line_is_said(string reason, params string[] arguments)
    {
        var (code, output, errors) = await ShippedProgram.RunAsync(arguments);
        Assert.Equal(2, code);
        Assert.StartsWith("error: ", errors, StringComparison.Ordinal);
        Assert.Contains(reason, errors, StringComparison.Ordinal);
        Assert.Equal("", output);
        Assert.DoesNotContain("   at ", errors, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_port_that_is_in_use_is_said_in_a_line()
    {
        using var program = await ShippedProgram.StartAsync();
        var (code, output, errors) = await ShippedProgram.RunAsync("--urls", program.Client.BaseAddress!.ToString().TrimEnd('/'));
        Assert.Equal((2, ""), (code, output));
        Assert.Matches("^error: .*address already in use\\.\\s*$", errors);
    }

    [Fact]
    public async Task A_store_that_cannot_be_read_is_not_started()
    {
        await File.WriteAllTextAsync(Path.Combine(Folder, "snapshot-000007"), "nonsense");
        var (code, _, errors) = await ShippedProgram.RunAsync("--data", Folder, "--urls", "http://127.0.0.1:0");
        Assert.Equal(2, code);
        Assert.Contains("snapshot-000007' cannot be used", errors, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Help_lists_the_options()
    {
        var (code, output, _) = await ShippedProgram.RunAsync("--help");
        Assert.Equal(0, code);
        foreach (var option in (string[])["--urls", "--data", "--durable", "--token", "--max-value", "--max-bytes", "--snapshot-every"])
            Assert.Contains(option, output, StringComparison.Ordinal);
    }
}
